import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** A server of another site, whose pages frame ours; under another host name, so that cookies there are third-party ones. */
export interface HostSite extends AsyncDisposable {
  origin: string;
}

/** Serves one page for every path. */
export async function startHostSite(body: string): Promise<HostSite> {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      isPage ? `<!doctype html><html lang="en"><title>Another site</title>${body}</html>` : '',
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Records in every frame what a page does with cookies and storage; read it with `touchedStorage`. */
export async function spyOnStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const touched: string[] = [];
    Object.assign(globalThis, { touched });
    const watch = (owner: object, name: string): void => {
      const known = Object.getOwnPropertyDescriptor(owner, name);
      if (!known) throw new Error(`this browser has no ${name}`);
      Object.defineProperty(owner, name, {
        configurable: true,
        get() {
          touched.push(name);
          return known.get ? known.get.call(this) : known.value;
        },
        set(value: unknown) {
          touched.push(`${name}=`);
          known.set?.call(this, value);
        },
      });
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore'])
      if (name in globalThis) watch(globalThis, name);
    if ('caches' in globalThis) watch(globalThis, 'caches');
    watch(Document.prototype, 'cookie');
  });
}

/** Names of the storage that the framed document has touched. */
export const touchedStorage = (page: Page): Promise<string[]> => {
  const frame = page.frames()[1];
  if (!frame) throw new Error('the page has no frame');
  return frame.evaluate(() => (globalThis as unknown as { touched: string[] }).touched);
};
