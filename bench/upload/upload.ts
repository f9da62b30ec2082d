import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compose } from '#app/compose.ts';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { figure, type Figure } from '../figure.ts';
import { machineLoad, memoryOfTree } from '../process-facts.ts';
import { seedRows } from '../seed-rows.ts';
import { root, startSite, type Site } from '../site.ts';
import { p95 } from '../took.ts';
import { benchOwnList } from './own-list.ts';
import { copySeconds, makeFile } from './plain-copy.ts';
import { askOffset, begin, sendFile, sendPart, type Sender } from './send-file.ts';
import type { Sending } from './send-worker.ts';

const senders = 20;
const offset_asks = 200;
const list_asks = 100;
const bounds = {
  copy_share: 0.6,
  many_share: 0.8,
  memory_mb: 96,
  offset_ms: 50,
  list_times: 2,
} as const;
const megabyte = 1_000_000;

export interface UploadBench {
  build: string;
  /** Of the large file, and of all files that are sent at once together. */
  megabytes: number;
  /** Of the member whose page of own videos is measured. */
  videos: number;
  runs: number;
}

/** Uploads of members: as fast as a copy, twenty at once, and the resumption of a broken one; and the page of own videos. */
export async function* benchUpload(options: UploadBench): AsyncGenerator<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SEED: 'none' }, root);
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    await using product = await compose(config, database, silentLog);
    await seedRows(product.system_ctx);
    const { member_id, token } = await aMember(product.system_ctx, 'BenchSender');
    await verifyUploader(product.system_ctx, member_id);
    {
      await using site = await startSite({
        DATA_DIR: join(folder, 'site'),
        DATABASE_URL: database.app_url,
        DATABASE_OWNER_URL: database.owner_url,
        VELOUR_BUILD_DIR: options.build,
        WORKER: 'off',
        UPLOAD_OPEN: String(senders + 5),
        RATE_UPLOAD: '100000',
        RATE_SEARCH: '100000',
      });
      const sender = { origin: site.origin, cookie: `session=${token}; __Host-session=${token}` };
      yield await benchSending(site, sender, { ...options, folder });
      yield [await benchOffset(sender)];
    }
    yield* benchOwnList(product, database.owner_url, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSending(
  site: Site,
  sender: Sender,
  { megabytes, folder }: UploadBench & { folder: string },
): Promise<Figure[]> {
  const bytes = megabytes * megabyte;
  const source = join(folder, 'source');
  await makeFile(source, bytes);
  // The code is compiled, and the connection is there.
  await sendFile(sender, source, Math.min(bytes, 8 * megabyte));
  const quiet = await listTimes(site, 'lake');
  const idle = await resident(site);
  const copy = await copySeconds(source, join(folder, 'site', 'copy'));
  const one = await secondsOf({ sender, path: source, bytes, files: 1 });
  const share = Math.ceil(bytes / senders);
  const watch = watchMemory(site);
  const busy = listTimes(site, 'river');
  const many = await secondsOf({ sender, path: source, bytes: share, files: senders });
  const peak = await watch.stop();
  const rate = (seconds: number): string => `${Math.round(megabytes / seconds)} MB/s`;
  const load = await machineLoad();
  return [
    figure('upload', `${megabytes} MB through HTTP, against dd conv=fsync and sha256sum`, {
      value: copy / one,
      unit: '×',
      bound: { least: bounds.copy_share },
      note: `${rate(one)} and ${rate(copy)}; load ${load}`,
    }),
    figure('upload', `${senders} files at once, against one`, {
      value: one / many,
      unit: '×',
      bound: { least: bounds.many_share },
      note: `${rate(many)} and ${rate(one)}`,
    }),
    figure('upload', `memory of the web process with ${senders} files at once, over idle`, {
      value: (peak - idle) / megabyte,
      unit: 'MB',
      bound: { most: bounds.memory_mb },
      note: `${Math.round(idle / megabyte)} MB idle`,
    }),
    figure('upload', 'pages of searches meanwhile, p95, against before', {
      value: p95(await busy) / p95(quiet),
      unit: '×',
      bound: { most: bounds.list_times },
      note: `${p95(quiet).toFixed(1)} ms before, ${list_asks} times each`,
    }),
  ];
}

/** Where a broken upload goes on. */
async function benchOffset(sender: Sender): Promise<Figure> {
  const url = await begin(sender, 10 * megabyte);
  await sendPart(sender, url, Buffer.alloc(megabyte), 0);
  const times: number[] = [];
  for (let n = 0; n < offset_asks; n += 1) times.push(await askOffset(sender, url));
  return figure('upload', 'where a broken upload goes on, p95', {
    value: p95(times),
    unit: 'ms',
    bound: { most: bounds.offset_ms },
    note: `${offset_asks} times; load ${await machineLoad()}`,
  });
}

/** Pages of searches, each for a word of its own: none is answered from a cache. */
async function listTimes({ origin }: Site, word: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < list_asks; n += 1) {
    const begun = performance.now();
    const answer = await fetch(`${origin}/search/${word}${n}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a list answered ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}

async function resident({ pid }: Site): Promise<number> {
  const own = (await memoryOfTree(pid)).find((each) => each.pid === pid);
  return own?.rss ?? Number.NaN;
}

/** The most memory of the web process until it is stopped. */
function watchMemory(site: Site): { stop(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      most = Math.max(most, await resident(site));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const looking = look();
  return {
    async stop() {
      isOver = true;
      await looking;
      return most;
    },
  };
}

/** Sends in a thread of its own, so that nothing that is measured here waits for checksums of what is sent. */
async function secondsOf(sending: Sending): Promise<number> {
  const worker = new Worker(new URL('./send-worker.ts', import.meta.url), { workerData: sending });
  const [seconds] = (await once(worker, 'message')) as [number];
  return seconds;
}
