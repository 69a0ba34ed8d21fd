// Starts the page: its script is carried compressed, and the policy allows it by its hash.

/**
 * Undoes gzip and base64.
 * @param {string} text
 */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

(async () => {
  const script = document.createElement("script");
  script.textContent = await unpacked(document.getElementById("script")?.textContent ?? "");
  document.body.append(script);
})().catch((error) => {
  const line = document.getElementById("announcement");
  if (line) line.textContent = `This browser can't show the page: ${error.message}`;
});
