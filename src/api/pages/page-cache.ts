import { LRUCache } from 'lru-cache';
import type { NonceDocument } from './nonce-document.ts';

/** A rendered page. Only a `document` with status 200 and no cookie is kept. */
export interface Page {
  status: number;
  /** What the page itself says besides the document: location, x-robots-tag, link. */
  headers: Readonly<Record<string, string>>;
  set_cookies: readonly string[];
  document: NonceDocument | undefined;
}

export interface PageCache {
  /** The page under the key, made by `render` unless kept or just being made. `key` undefined: rendered for this request alone. */
  get(key: string | undefined, render: () => Promise<Page>): Promise<Page>;
  /** The page if it is kept; never waits. */
  peek(key: string): Page | undefined;
}

/** Monotonic; looked up at each call, so that a test may move it. */
const perf = { now: () => performance.now() };
const lifetime_ms = 60_000;
/** Share of the lifetime by which entries end earlier at random, so that what was made together does not end together. */
const jitter = 0.25;
/** What an entry weighs besides its document. */
const overhead_bytes = 2048;

/**
 * Anonymous documents of this process, at most `max_bytes` in all, each for at most a minute. Requests for a page that is being rendered wait for it
 * instead of rendering it again; with `max_bytes` 0 that is all it does.
 */
export function createPageCache(max_bytes: number): PageCache {
  const rendering = new Map<string, Promise<Page>>();
  const kept =
    max_bytes > 0 ? new LRUCache<string, Page>({ maxSize: max_bytes, ttl: lifetime_ms, sizeCalculation: weigh, perf }) : undefined;

  const renderOnce = (key: string, render: () => Promise<Page>): Promise<Page> => {
    const running = rendering.get(key);
    if (running) return running;
    const started = render()
      .then((page) => {
        if (isKeepable(page)) kept?.set(key, page, { ttl: Math.round(lifetime_ms * (1 - Math.random() * jitter)) });
        return page;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, started);
    return started;
  };

  return {
    peek: (key) => kept?.get(key),
    get: (key, render) => (key === undefined ? render() : Promise.resolve(kept?.get(key) ?? renderOnce(key, render))),
  };
}

const weigh = (page: Page, key: string): number => (page.document?.bytes ?? 0) + 2 * key.length + overhead_bytes;
const isKeepable = (page: Page): boolean => page.status === 200 && page.document !== undefined && page.set_cookies.length === 0;
