// Starts the page: its scripts are carried compressed, and the policy allows them by their hashes.

/**
 * Undoes gzip and base64.
 * @param {string} text
 */
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream);
}

(async () => {
  for (const block of document.querySelectorAll("script.code")) {
    const script = document.createElement("script");
    script.textContent = await unpacked(block.textContent ?? "").text();
    document.body.append(script);
  }
  await main();
})().catch((error) => {
  document.documentElement.dataset.ready = "";
  const line = document.getElementById("announcement");
  if (line) line.textContent = `This browser can't show the page: ${error.message}`;
  throw error;
});
