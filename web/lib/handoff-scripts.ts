/**
 * The loaders' data as the script tags that React Router's browser side expects: it reads one stream, so one chunk and its end will do.
 * '' when the page hands nothing over.
 */
export async function handoffScripts(stream: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!stream) return '';
  const text = await new Response(stream).text();
  const script = (code: string): string => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code}</script>`;
  return script(`enqueue(${asScriptText(text)});`) + script('close();');
}

/** A string literal that cannot end its script element or start another. */
export function asScriptText(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
    .replaceAll('&', String.raw`\u0026`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
