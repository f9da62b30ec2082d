import { randomBytes, randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { compose, type Composition } from '#app/compose.ts';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { findMatches, type Compared } from '#domain/hashes/index.ts';
import { readConfig } from '#platform/config.ts';
import { createHashIndex } from '#platform/hash/hash-index.ts';
import { pdq_bytes, pdq_side, pdqOf } from '#platform/hash/pdq.ts';
import { silentLog } from '#platform/log.ts';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import { root } from '../site.ts';

const ten_millions = 10_000_000;
/** Of a clip of ten minutes. */
const frames = 600;
const photos = 60;
const bounds = { photo_ms: 20, film_ms: 2000, stop_ms: 50, cpu_share: 0.03 };
/** Of a clip of ten minutes, converted to three renditions: below what any machine takes, so that the share is not flattered. */
const conversion_seconds = 120;

/**
 * The cost of comparing uploads with ten million listed hashes: all of it, from the rows of a clip to
 * its matches. A list of that size is in the memory of the process; its rows, which only matches are read
 * from, are a hundredth as many.
 */
export async function* benchHashes(listed = ten_millions): AsyncGenerator<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SEED: 'none' }, root);
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    await using product = await compose(config, database, silentLog);
    const hashes = await fillList(product, listed);
    yield await benchIndex(product, hashes);
    yield await benchMatches(product, hashes);
    yield [benchHashing()];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Random hashes; the first hundredth is in the database as well, under its own numbers. */
async function fillList({ system_ctx: { slow_db } }: Composition, listed: number): Promise<Buffer> {
  const hashes = Buffer.alloc(listed * pdq_bytes);
  randomFillSync(hashes);
  await sql`with list as (insert into hash_list (name, kind) values ('bench', 'import') returning list_id)
    insert into hash_entry (list_id, reference) select list_id, n::text from list, generate_series(1, ${listed / 100}) as n`.execute(
    slow_db,
  );
  const page = Math.min(20_000, listed / 100);
  for (let from = 0; from < listed / 100; from += page)
    await sql`insert into hash_value (entry_id, kind, hash)
      select e.entry_id, 'pdq', substring(${hashes.subarray(from * pdq_bytes, (from + page) * pdq_bytes)}::bytea from (n - ${from} - 1) * ${pdq_bytes} + 1 for ${pdq_bytes})
      from generate_series(${from + 1}::int, ${from + page}::int) as n join hash_entry as e on e.reference = n::text
      order by n`.execute(slow_db);
  return hashes;
}

async function benchIndex({ system_ctx }: Composition, hashes: Buffer): Promise<Figure[]> {
  const count = hashes.length / pdq_bytes;
  const millions = `${(count / 1e6).toFixed(1)} million hashes`;
  const before = process.memoryUsage().arrayBuffers;
  const index = createHashIndex(count);
  const ids = Uint32Array.from({ length: count }, (_, n) => n + 1);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const begun = process.cpuUsage();
  delays.enable();
  await index.add(pagesOf(hashes, ids));
  delays.disable();
  const used = process.cpuUsage(begun);
  system_ctx.hashes = {
    refresh: () => Promise.resolve(),
    own_seen: () => 0,
    find: (hash, distance) => index.find(hash, distance),
  };
  return [
    figure('hashes', `memory of ${millions}`, {
      value: (process.memoryUsage().arrayBuffers - before) / 1024 ** 2,
      unit: 'MiB',
    }),
    figure('hashes', `putting ${millions} in order, CPU`, {
      value: (used.user + used.system) / 1e6,
      unit: 's',
    }),
    figure('hashes', `longest stop of other work meanwhile, p99.9`, {
      value: delays.percentile(99.9) / 1e6,
      unit: 'ms',
      bound: { most: bounds.stop_ms },
      note: `of ${delays.count} looks; the longest ${(delays.max / 1e6).toFixed(0)} ms; load ${await machineLoad()}`,
    }),
  ];
}

/** As they come from the database. */
function* pagesOf(hashes: Buffer, ids: Uint32Array) {
  const page = 20_000;
  for (let from = 0; from < ids.length; from += page)
    yield {
      hashes: hashes.subarray(from * pdq_bytes, (from + page) * pdq_bytes),
      ids: ids.subarray(from, from + page),
    };
}

/** Near the listed hash of a number. */
function near(hashes: Buffer, n: number): Buffer {
  const hash = Buffer.from(hashes.subarray(n * pdq_bytes, (n + 1) * pdq_bytes));
  for (let bit = 0; bit < 20; bit += 1) {
    const at = (bit * 13 + n) % 256;
    hash[at >> 3] = (hash[at >> 3] ?? 0) ^ (1 << (at & 7));
  }
  return hash;
}

function aClip(hashes: Buffer, count: number, is_photo: boolean): Compared {
  const picture = () => {
    const whole = near(hashes, Math.floor(Math.random() * (hashes.length / pdq_bytes / 100)));
    return { whole, middle: randomBytes(pdq_bytes), quality: 100 };
  };
  return {
    sha256: randomBytes(32),
    md5: randomBytes(16),
    pictures: Array.from({ length: count }, picture),
    frame_seconds: is_photo ? null : 1,
  };
}

async function benchMatches({ system_ctx: ctx }: Composition, hashes: Buffer): Promise<Figure[]> {
  const take = async (
    compared: Compared,
  ): Promise<{ cpu: number; wall: number; found: number }> => {
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    const found = await ctx.db.transaction().execute((trx) => findMatches(ctx, trx, compared));
    const used = process.cpuUsage(cpu);
    return {
      cpu: (used.user + used.system) / 1000,
      wall: performance.now() - begun,
      found: found.length,
    };
  };
  const measured = async (times: number, count: number, is_photo: boolean) => {
    await take(aClip(hashes, count, is_photo));
    const all: { cpu: number; wall: number; found: number }[] = [];
    for (let n = 0; n < times; n += 1) all.push(await take(aClip(hashes, count, is_photo)));
    // Two of the pictures may be near the same hash.
    if (all.some(({ found }) => found < 0.95 * count)) throw new Error('a match was not found');
    const p95 = (of: (each: { cpu: number; wall: number }) => number): number =>
      all.map(of).toSorted((a, b) => a - b)[Math.floor(0.95 * (times - 1))] ?? Number.NaN;
    return { cpu: p95(({ cpu }) => cpu), wall: p95(({ wall }) => wall) };
  };
  const photo = await measured(photos, 1, true);
  const film = await measured(5, frames, false);
  return [
    figure('hashes', 'match of a photo, CPU p95', {
      value: photo.cpu,
      unit: 'ms',
      bound: { most: bounds.photo_ms },
      note: `${photo.wall.toFixed(1)} ms on the clock`,
    }),
    figure('hashes', 'match of a ten-minute video’s frames, CPU p95', {
      value: film.cpu,
      unit: 'ms',
      bound: { most: bounds.film_ms },
      note: `${film.wall.toFixed(0)} ms on the clock`,
    }),
  ];
}

/** Hashing the frames of ten minutes, both of each, against the least that converting them takes. */
function benchHashing(): Figure {
  const picture = Float32Array.from({ length: pdq_side * pdq_side }, () => Math.random() * 255);
  const begun = process.cpuUsage();
  for (let n = 0; n < 2 * frames; n += 1) pdqOf(picture, pdq_side, pdq_side);
  const used = process.cpuUsage(begun);
  const seconds = (used.user + used.system) / 1e6;
  return figure('hashes', 'hashing the frames of ten minutes', {
    value: seconds / conversion_seconds,
    unit: 'of converting them',
    bound: { most: bounds.cpu_share },
    note: `${seconds.toFixed(2)} s of CPU`,
  });
}
