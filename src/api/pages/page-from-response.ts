import { createDocument, type Page } from './page.ts';

/** Headers that a page may set; the server sets all others. */
const own_headers = ['link', 'x-robots-tag'] as const;

export interface RenderedDocument {
  /** The document when it does not come as the response's body. */
  html?: string;
  script_hashes: readonly string[];
}

/** Converts the web app's response to a page. Throws when it redirects to another site. */
export async function pageFromResponse(
  response: Response,
  { html, script_hashes }: RenderedDocument,
): Promise<Page> {
  const headers: Record<string, string> = {};
  for (const name of own_headers) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const location = response.headers.get('location');
  if (location !== null) headers['location'] = ownPath(location);
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const document =
    location === null && isHtml
      ? createDocument(html || Buffer.from(await response.arrayBuffer()), script_hashes)
      : undefined;
  if (!document && location === null)
    throw new TypeError(`a page answered ${response.status} without a document`);
  return {
    status: response.status,
    headers,
    set_cookies: response.headers.getSetCookie(),
    document,
  };
}

function ownPath(location: string): string {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(location))
    throw new TypeError('a page redirected to an address that is no path of this site');
  return location;
}
