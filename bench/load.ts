import autocannon from 'autocannon';
import { cpuSeconds } from './process-facts.ts';

/** Variants that the server renders separately; one connection each. */
const languages = ['en', 'de', 'fr', 'es'];
const cookies = languages.flatMap((language) =>
  ['dark', 'light'].map((theme) => `app_lang=${language}; theme=${theme}`),
);

/** The work of a server under load. */
export interface LoadResult {
  pages: number;
  /** pages a second by the clock */
  per_second: number;
  /** pages a second of the server process's own processor time: what one core would do, whatever else the machine is busy with */
  per_core_second: number;
}

export interface LoadOptions {
  origin: string;
  pid: number;
  seconds: number;
  encoding: 'identity' | 'gzip';
  /** Gives every connection a language and theme of its own, so that no request waits for another's page instead of having its own rendered. */
  is_apart: boolean;
}

/** Asks for the home page as fast as it comes. Throws when an answer is anything but 200. */
export async function load({
  origin,
  pid,
  seconds,
  encoding,
  is_apart,
}: LoadOptions): Promise<LoadResult> {
  const headers = { 'accept-encoding': encoding };
  let clients = 0;
  const before = await cpuSeconds(pid);
  const result = await autocannon({
    url: `${origin}/`,
    connections: cookies.length,
    duration: seconds,
    headers,
    ...(is_apart && {
      setupClient: (client) =>
        client.setHeaders({ ...headers, cookie: cookies[clients++ % cookies.length] ?? '' }),
    }),
  });
  const cpu = (await cpuSeconds(pid)) - before;
  const pages = result['2xx'];
  if (pages === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${origin}: ${pages} pages, ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} timeouts`,
    );
  }
  return { pages, per_second: pages / result.duration, per_core_second: pages / cpu };
}
