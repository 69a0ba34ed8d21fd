#!/bin/sh
# Prints each padded clip under the given folders with the crop for ffmpeg, the deepest bars first, and
# ends with status 3 if there is any, so that a delivery stops. Needs vidfit and jq.
# Usage: crops.sh FOLDER...
set -eu
results=$(mktemp)
trap 'rm -f "$results"' EXIT
status=0
vidfit scan "$@" --quiet --fail-on padded --journal "$results" > /dev/null || status=$?
jq -r 'select(.status == "error") | "crops.sh: \(.path | tojson): \(.error.message)"' "$results" >&2
# 3: a rule is broken. Clips that can't be read give 1; anything higher is no answer at all.
[ "$status" -le 3 ] || exit "$status"
jq -rs '
  map(select(.status == "ok" and .padding.verdict == "padded")
    | {path, crop: .advice.crop.ffmpeg,
       bars: (1 - .padding.picture.width * .padding.picture.height
         / (.video.storage.width * .video.storage.height))})
  | sort_by(-.bars)[] | "\(.bars * 100 | round)%\t\(.path)\t-vf \(.crop)"' "$results"
exit "$status"
