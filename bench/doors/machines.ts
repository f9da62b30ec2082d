import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { figure, type Figure } from '../figure.ts';
import { cpuSeconds, memoryOfTree } from '../process-facts.ts';
import type { Site } from '../site.ts';

const bounds = { file_s: 1.5, file_mb: 64, unchanged_ms: 1, index_ms: 20, feed_ms: 1 };
const files_read = 12;
const asked = 400;

/** The cost of search engines and readers of feeds: processor time of the web process, which its clock counts in hundredths of a second. */
export async function benchMachines(site: Site): Promise<Figure[]> {
  const index = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const videos = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/videos-\d+\.xml)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  const step = Math.max(1, Math.floor(videos.length / files_read));
  const chosen = videos.filter((_, n) => n % step === 0).slice(0, files_read);
  return [
    ...(await files(site, chosen, videos.length)),
    await unchanged(site, chosen[0] ?? ''),
    figure('doors', 'index of the sitemaps', {
      value: 1000 * (await cpuOf(site, 50, () => read(site, '/sitemap.xml'))),
      unit: 'ms CPU',
      bound: { most: bounds.index_ms },
      note: `${videos.length} files of videos`,
    }),
    await feed(site),
  ];
}

async function files(site: Site, paths: readonly string[], of: number): Promise<Figure[]> {
  // Idle is a process that has served: one that just started has not grown yet.
  for (let n = 0; n < 100; n++)
    for (const path of ['/', '/videos/longest/', '/models/most-popular/']) await read(site, path);
  await pause(2000);
  const idle = await rssOf(site);
  let most = idle;
  let slowest = 0;
  let bytes = 0;
  for (const path of paths) {
    const before = await cpuSeconds(site.pid);
    let isDone = false;
    const reading = read(site, path).finally(() => (isDone = true));
    while (!isDone) {
      most = Math.max(most, await rssOf(site));
      await pause(20);
    }
    bytes = Math.max(bytes, await reading);
    slowest = Math.max(slowest, (await cpuSeconds(site.pid)) - before);
  }
  const note = `${paths.length} of ${of} files, the largest ${(bytes / 1e6).toFixed(1)} MB`;
  return [
    figure('doors', 'a sitemap file, cold, the slowest', {
      value: slowest,
      unit: 's CPU',
      bound: { most: bounds.file_s },
      note,
    }),
    figure('doors', 'memory above idle while files are read', {
      value: (most - idle) / 1024 / 1024,
      unit: 'MB',
      bound: { most: bounds.file_mb },
      note,
    }),
  ];
}

async function unchanged(site: Site, path: string): Promise<Figure> {
  const answer = await fetch(site.origin + path);
  await answer.text();
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  const agent = new Agent({ keepAlive: true });
  const each = await cpuOf(site, asked, async () => {
    const status = await statusOf(site.origin + path, headers, agent);
    if (status !== 304) throw new Error(`${path} answered ${status}`);
  });
  agent.destroy();
  return figure('doors', 'a sitemap file that did not change', {
    value: 1000 * each,
    unit: 'ms CPU',
    bound: { most: bounds.unchanged_ms },
    note: 'HTTP included',
  });
}

async function feed(site: Site): Promise<Figure> {
  const list = '/api/json/videos2/3600/str/latest-updates/60/..1.all...json';
  const path = '/videos/latest-updates/feed.xml';
  await Promise.all([read(site, list), read(site, path)]);
  const of_list = await cpuOf(site, asked, () => read(site, list));
  const of_feed = await cpuOf(site, asked, () => read(site, path));
  return figure('doors', 'a feed, beyond its list', {
    value: 1000 * (of_feed - of_list),
    unit: 'ms CPU',
    bound: { most: bounds.feed_ms },
    note: `list ${(1000 * of_list).toFixed(2)} ms, feed ${(1000 * of_feed).toFixed(2)} ms, both asked again and again`,
  });
}

/** Not by fetch, which demands the whole answer when it is given a condition. */
const statusOf = (
  url: string,
  headers: Record<string, string>,
  agent: Agent,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

async function cpuOf(site: Site, times: number, ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const before = await cpuSeconds(site.pid);
  for (let n = 0; n < times; n++) await ask();
  return ((await cpuSeconds(site.pid)) - before) / times;
}

/** Bytes of the text. */
async function read(site: Site, path: string): Promise<number> {
  const answer = await fetch(site.origin + path);
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return byteLength;
}

const rssOf = async (site: Site): Promise<number> =>
  (await memoryOfTree(site.pid)).find(({ pid }) => pid === site.pid)?.rss ?? 0;
