import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBundles } from './bundles.ts';
import { isPassed, jsonLine, table, type Figure } from './figure.ts';
import { benchIdle } from './memory.ts';
import { benchMedia, mediaParts } from './media.ts';
import { benchPages } from './pages.ts';
import { buildBare, buildSite } from './builds.ts';
import { seedDatabase } from './database.ts';
import { benchWeb } from './web.ts';

const names = ['bundles', 'pages', 'start', 'memory', 'web', ...mediaParts] as const;
type Name = (typeof names)[number];
const isMedia = (name: Name): boolean => mediaParts.some((each) => each === name);
/** Takes long, and runs only when it is named. */
const isLong = (name: Name): boolean => name === 'web' || isMedia(name);

const help = `npm run bench -- [--json] [${names.join('] [')}]

Measures what was promised of speed, size and memory, in about two minutes. What takes longer runs only when it is named: web (Lighthouse, four
minutes), and media, copy and workers (twenty). Every figure prints its bound and whether it holds; the exit status is 1 when one does not.
--json prints one JSON object a line and nothing else.`;

/** Wanted benchmarks in their order; figures come as soon as there are any. */
async function* measure(wanted: ReadonlySet<Name>): AsyncGenerator<Figure[]> {
  if (mediaParts.some((name) => wanted.has(name))) yield* mediaAlone(wanted);
  if (wanted.has('web')) yield* benchWeb(await buildSite());
  if (names.every((name) => isLong(name) || !wanted.has(name))) return;
  const builds = { site: await buildSite(), bare: await buildBare() };
  if (wanted.has('bundles')) yield benchBundles(builds);
  const needsServer = names.some((name) => name !== 'bundles' && !isLong(name) && wanted.has(name));
  if (!needsServer) return;
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const data_dir = join(folder, 'data');
    {
      await using database = await seedDatabase(data_dir);
      if (wanted.has('pages')) yield await benchPages({ ...builds, database, data_dir: join(folder, 'pages') });
    }
    if (!wanted.has('start') && !wanted.has('memory')) return;
    const idle = await benchIdle({ build: builds.site, data_dir });
    for (const name of ['start', 'memory'] as const) if (wanted.has(name)) yield idle[name];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* mediaAlone(wanted: ReadonlySet<Name>): AsyncGenerator<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    await using database = await seedDatabase(join(folder, 'data'));
    yield* benchMedia(database, join(folder, 'media'), wanted);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const unknown = positionals.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.\n`);
    return 2;
  }
  const wanted = new Set(names.filter((name) => (positionals.length === 0 ? !isLong(name) : positionals.includes(name))));
  const figures: Figure[] = [];
  for await (const some of measure(wanted)) {
    figures.push(...some);
    for (const one of some) process.stdout.write(`${jsonLine(one)}\n`);
  }
  if (!values.json) process.stdout.write(`\n${table(figures)}\n`);
  return figures.every(isPassed) ? 0 : 1;
}

process.exitCode = await main();
