"""Objects of an S3 server that checks who asks and how the request is signed."""
import json
import urllib.request

import boto3
import pytest
from conftest import answer, run
from moto.server import ThreadedMotoServer
from servers import LOOPBACK

REGION = "eu-west-1"
KEYS = ["clip.mp4", "a/b c+d%20?#é~.mp4", "x//y/../z.mp4", "(1)*!'&=@:,;$.mp4"]


class Bucket:
    def __init__(self, clip):
        self.server = ThreadedMotoServer(ip_address=LOOPBACK, port=0, verbose=False)
        self.server.start()
        self.url = f"http://{LOOPBACK}:{self.server.get_host_and_port()[1]}"
        root = self.client("s3", "root", "root")
        root.create_bucket(Bucket="clips",
                           CreateBucketConfiguration={"LocationConstraint": REGION})
        for key in KEYS:
            root.put_object(Bucket="clips", Key=key, Body=clip.read_bytes())
        users = self.client("iam", "root", "root")
        users.create_user(UserName="reader")
        statement = {"Effect": "Allow", "Action": "s3:GetObject", "Resource": "*"}
        users.put_user_policy(
            UserName="reader", PolicyName="reads",
            PolicyDocument=json.dumps({"Version": "2012-10-17", "Statement": [statement]}))
        made = users.create_access_key(UserName="reader")["AccessKey"]
        self.id, self.secret = made["AccessKeyId"], made["SecretAccessKey"]
        self.presigned = self.client("s3", self.id, self.secret).generate_presigned_url(
            "get_object", Params={"Bucket": "clips", "Key": KEYS[1]})

    def client(self, service, name, secret):
        return boto3.client(service, endpoint_url=self.url, region_name=REGION,
                            aws_access_key_id=name, aws_secret_access_key=secret)

    def check(self, does):
        """Whether signatures are checked from now on."""
        request = urllib.request.Request(
            f"{self.url}/moto-api/reset-auth", data=b"0" if does else b"inf",
            headers={"Content-Type": "text/plain"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        opener.open(request).read()

    def environment(self, **other):
        return {"AWS_ENDPOINT_URL": self.url, "AWS_REGION": REGION, "AWS_ACCESS_KEY_ID": self.id,
                "AWS_SECRET_ACCESS_KEY": self.secret, **other}


@pytest.fixture(scope="module")
def bucket(folder):
    bucket = Bucket(folder / "small.mp4")
    bucket.check(True)
    yield bucket
    bucket.server.stop()


@pytest.mark.parametrize("key", KEYS)
def test_a_signed_request_is_answered(bucket, folder, key):
    found = run(f"s3://clips/{key}", bucket.environment())
    assert answer(found) == answer(run(folder / "small.mp4"))
    assert found["transfer"]["requests"] == 1


@pytest.mark.parametrize("wrong", [
    {"AWS_SECRET_ACCESS_KEY": "wrong"}, {"AWS_ACCESS_KEY_ID": ""},
    {"AWS_ACCESS_KEY_ID": "nobody"},
])
def test_others_are_refused(bucket, wrong):
    found = run(f"s3://clips/{KEYS[0]}", bucket.environment(**wrong))
    assert found["error"]["code"] == "permission"


def test_a_missing_key_is_said_to_be_missing(bucket):
    assert run("s3://clips/none.mp4", bucket.environment())["error"]["code"] == "not-found"


def test_a_presigned_address_needs_no_key(bucket, folder):
    # moto cannot check signatures in addresses.
    bucket.check(False)
    try:
        found = run(bucket.presigned)
    finally:
        bucket.check(True)
    assert answer(found) == answer(run(folder / "small.mp4"))
