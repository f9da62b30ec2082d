import { figure, type Figure } from './figure.ts';
import { memoryOfTree } from './process-facts.ts';
import { startSite } from './site.ts';

const most_mb = 250;
const idle_ms = 20_000;
const start_bound_s = 10;

export interface MemoryOptions {
  build: string;
  /** A data folder with a seeded database of its own. */
  data_dir: string;
}

/** One process as `npm start` runs it, web and worker, some pages read, then left alone; with it the time of this second start. */
export async function benchIdle({
  build,
  data_dir,
}: MemoryOptions): Promise<{ start: Figure[]; memory: Figure[] }> {
  await using site = await startSite({ VELOUR_BUILD_DIR: build, DATA_DIR: data_dir, WORKER: 'on' });
  const start = figure('start', 'second start to the first answered page', {
    value: site.start_ms / 1000,
    unit: 's',
    bound: { most: start_bound_s },
  });
  await readPages(site.origin);
  await new Promise((resolve) => setTimeout(resolve, idle_ms));
  const tree = await memoryOfTree(site.pid);
  const ours = tree.filter(({ name }) => !name.startsWith('postgres'));
  const rss = ours.reduce((sum, one) => sum + one.rss, 0);
  const parts = ours.map((one) => `${one.name} ${megabytes(one.rss).toFixed(0)}`).join(', ');
  const memory = figure('memory', 'idle, web and worker without PostgreSQL', {
    value: megabytes(rss),
    unit: 'MB',
    bound: { most: most_mb },
    note: parts,
  });
  return { start: [start], memory: [memory] };
}

/** Reads what a visitor would: pages of every kind in two languages, and the files they name. */
async function readPages(origin: string): Promise<void> {
  for (const language of ['en', 'ja']) {
    for (const path of ['/', '/videos/latest-updates/', '/videos/most-popular/?page=2', '/404/']) {
      const response = await fetch(`${origin}${path}`, {
        headers: { cookie: `app_lang=${language}` },
      });
      const html = await response.text();
      const files = [...html.matchAll(/(?:href|src)="(\/(?:assets\/|videos\/\d)[^"]+)"/g)].map(
        (match) => match[1],
      );
      for (const file of new Set(files.slice(0, 20)))
        await (await fetch(`${origin}${file}`)).arrayBuffer();
    }
  }
}

const megabytes = (bytes: number): number => bytes / 1_000_000;
