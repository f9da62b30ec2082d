import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRandom } from '#seed/random.ts';
import { buildSite } from '../builds.ts';
import { seedDatabase } from '../database.ts';
import { figure, type Figure } from '../figure.ts';
import { startSite } from '../site.ts';
import { growth, sample, type Sample } from './flatness.ts';
import { anAsk, big_file, visit, type Ending } from './visit.ts';

const sample_ms = 5000;
const rest_ms = 8000;
const file_bytes = 32 * 1024 * 1024;
/** Answers of a site that is well; a busy one may say so. */
const fine = new Set<Ending>([200, 206, 301, 403, 404, 409, 413, 422, 503, 'aborted']);

interface Options {
  minutes: number;
  connections: number;
}

/** A site of its own under visitors who never ask for the same twice. Minutes below two are too few to say how memory grows. */
export async function soak({ minutes, connections }: Options): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-soak-'));
  try {
    const build = await buildSite();
    await using database = await seedDatabase(join(folder, 'data'));
    const data_dir = join(folder, 'site');
    const file = join(data_dir, big_file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
    await truncate(file, file_bytes);
    const urls = { DATABASE_URL: database.app_url, DATABASE_OWNER_URL: database.owner_url };
    // Caches are small, so that they are full when the warm-up is over.
    await using site = await startSite({
      ...urls,
      VELOUR_BUILD_DIR: build,
      DATA_DIR: data_dir,
      TRUSTED_PROXIES: '127.0.0.1',
      PAGE_CACHE_MB: '8',
      ANSWER_CACHE_MB: '8',
    });
    const begun = performance.now();
    const before = await sample(site.pid, begun);
    const ends = new Map<Ending, number>();
    const until = begun + minutes * 60_000;
    const visitors = Array.from({ length: connections }, async (_, person) => {
      const random = createRandom(`soak ${person}`);
      for (let n = 0; performance.now() < until; n++) {
        const end = await visit(site.origin, anAsk(random, n * connections + person));
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    });
    const samples: Sample[] = [];
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, sample_ms));
      samples.push(await sample(site.pid, begun));
    }
    await Promise.all(visitors);
    await new Promise((resolve) => setTimeout(resolve, rest_ms));
    return figuresOf(samples, before, await sample(site.pid, begun), ends);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf(
  samples: readonly Sample[],
  before: Sample,
  after: Sample,
  ends: ReadonlyMap<Ending, number>,
): Figure[] {
  const settled = samples.slice(Math.floor(samples.length / 4));
  const memory = growth(settled, (each) => each.memory);
  const descriptors = growth(settled, (each) => each.descriptors);
  const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);
  const all = [...ends.values()].reduce((sum, count) => sum + count, 0);
  const wrong = [...ends].filter(([end]) => !fine.has(end));
  const most = Math.max(...samples.map((each) => each.memory));
  return [
    figure('soak', 'memory after the warm-up, by its straight line', {
      value: (memory.to / memory.from - 1) * 100,
      unit: '%',
      bound: { most: 20 },
      note: `${mb(memory.from)} to ${mb(memory.to)} MB in ${((settled.at(-1)?.seconds ?? 0) / 60).toFixed(0)} min, most ${mb(most)}, at the start ${mb(before.memory)}, at rest ${mb(after.memory)}`,
    }),
    figure('soak', 'descriptors after the warm-up, by their straight line', {
      value: descriptors.to - descriptors.from,
      unit: '',
      bound: { most: 8 },
      note: `${descriptors.from.toFixed(0)} to ${descriptors.to.toFixed(0)}`,
    }),
    figure('soak', 'descriptors left when everybody is gone', {
      value: after.descriptors - before.descriptors,
      unit: '',
      bound: { most: 12 },
      note: `${before.descriptors} to ${after.descriptors}; connections to the database are kept`,
    }),
    figure('soak', 'answers that a site that is well does not give', {
      value: wrong.reduce((sum, [, count]) => sum + count, 0),
      unit: '',
      bound: { most: 0 },
      note: `of ${all}: ${[...ends].map(([end, count]) => `${end} ${count}`).join(', ')}`,
    }),
  ];
}
