import { cutAtNonces } from './nonce-document.ts';
import type { Page } from './page.ts';

/** The headers that a page may set itself; all others are the server's business. */
const own_headers = ['link', 'x-robots-tag'] as const;

/**
 * Reads what the web app answered into a page: the document is `html`, handed over beside the response, else the response's body. Throws
 * when it redirects to another site.
 */
export async function pageFromResponse(
  response: Response,
  placeholder: string,
  html = '',
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
      ? cutAtNonces(html || Buffer.from(await response.arrayBuffer()), placeholder)
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
    throw new TypeError('a page redirected to something that is no path of this site');
  return location;
}
