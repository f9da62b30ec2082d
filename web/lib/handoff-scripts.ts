/**
 * The loaders' data as the script tags that React Router's browser side expects: it reads one stream, so one chunk and its end will do.
 * '' when the page hands nothing over.
 */
export async function handoffScripts(
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (!stream) return '';
  const text = await readText(stream);
  const script = (code: string): string =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code}</script>`;
  return script(`enqueue(${asScriptText(text)});`) + script('close();');
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

const unsafe = /[<>&\u2028\u2029]/g;

/** A string literal that cannot end its script element or start another. */
export function asScriptText(text: string): string {
  return JSON.stringify(text).replaceAll(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
