import autocannon from 'autocannon';
import pg from 'pg';
import { watch_bytes, watch_url } from '#contracts/calls/catalogue/watch.ts';
import { issueWatchToken } from '#domain/watching/index.ts';
import { figure, type Figure } from '../figure.ts';
import { watchServer } from '../fresh/postgres-cpu.ts';
import { cpuSeconds, machineLoad } from '../process-facts.ts';
import { startSite, type Site } from '../site.ts';

const secret = 'a secret of a benchmark, 32 chars';
const connections = 16;
const plays = 8000;
const beacons_a_play = 8;
const seconds = 10;
const warm_seconds = 5;
const bounds = { per_second: 2000, ms: 1, bytes: 1024 };

export interface BeaconsOptions {
  /** Folder of the built site. */
  build: string;
  /** A seeded database: addresses of its two roles. */
  database: { app_url: string; owner_url: string };
  data_dir: string;
}

/**
 * Beacons as fast as the site takes them, of many plays of all videos, until they are in the sums. The
 * figure is the processor time of the site and of PostgreSQL together: a core for both.
 */
export async function benchBeacons({
  build,
  database,
  data_dir,
}: BeaconsOptions): Promise<Figure[]> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  try {
    const forms = await beaconForms(owner);
    await using site = await startSite({
      DATABASE_URL: database.app_url,
      DATABASE_OWNER_URL: database.owner_url,
      DATA_DIR: data_dir,
      VELOUR_BUILD_DIR: build,
      SECRET: secret,
      RATE_WATCH: '100000',
      TRUSTED_PROXIES: '127.0.0.1',
      WORKER: 'off',
    });
    await send(site, forms, warm_seconds);
    await using server = await watchServer(database.owner_url);
    const cpu_before = await cpuSeconds(site.pid);
    await server.look();
    const result = await send(site, forms, seconds);
    // The last batch.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const web = (await cpuSeconds(site.pid)) - cpu_before;
    const postgres = (await server.look()).all;
    const sent = result['2xx'];
    const note = `site ${((web / sent) * 1000).toFixed(3)} ms, PostgreSQL ${((postgres / sent) * 1000).toFixed(3)} ms; ${(sent / result.duration).toFixed(0)} a second by the clock, p99 ${result.latency.p99} ms; load ${await machineLoad()}`;
    return [
      figure('player', 'beacons with aggregation', {
        value: sent / (web + postgres),
        unit: 'per core second',
        bound: { least: bounds.per_second },
        note,
      }),
      figure('player', 'processor time of a beacon', {
        value: ((web + postgres) / sent) * 1000,
        unit: 'ms',
        bound: { most: bounds.ms },
      }),
      await storage(owner),
    ];
  } finally {
    await owner.end();
  }
}

/** Plays of all videos in turn, each with beacons that know more and more, in an order that mixes them. */
async function beaconForms(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ video_id: number; duration: number }>(
    'select video_id, duration from video where status_id = 1 order by video_id',
  );
  const issued = new Date(Date.now() - 3_600_000);
  const tokens = Array.from({ length: plays }, (_, n) => {
    const video = rows[n % rows.length];
    if (!video) throw new Error('the catalogue has no videos');
    return issueWatchToken(secret, video, issued);
  });
  return Array.from({ length: beacons_a_play }, (_, step) =>
    tokens.map((token) => {
      const bits = Buffer.alloc(watch_bytes).fill(255, 0, step + 4);
      const said = { token, bits: bits.toString('base64url'), seconds: String(step + 1) };
      const rest = { stalls: '0', errors: '0.0.0.0', first_frame: '420', lines: '720' };
      return new URLSearchParams({ ...said, ...rest }).toString();
    }),
  ).flat();
}

/** Throws when an answer is anything but 200. */
async function send(site: Site, forms: readonly string[], duration: number) {
  let clients = 0;
  const result = await autocannon({
    url: site.origin,
    connections,
    duration,
    setupClient(client) {
      const own = clients++;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'x-forwarded-for': `10.0.0.${own}`,
      };
      client.setRequests(
        forms
          .filter((_, n) => n % connections === own)
          .map((body) => ({ method: 'POST', path: watch_url, headers, body })),
      );
    },
  });
  if (result['2xx'] === 0 || result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(
      `${site.origin}: ${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors`,
    );
  return result;
}

/** Storage of a month of watching, per video and day: the day is copied thirty times. */
async function storage(owner: pg.Client): Promise<Figure> {
  await owner.query(`
    insert into video_watch_day
    select day - n, video_id, starts, seconds, completions, stalls, first_frames, errors, qualities
    from video_watch_day, generate_series(1, 29) n on conflict do nothing`);
  const { rows } = await owner.query<{ bytes: number }>(`
    select (pg_total_relation_size('video_watch') + pg_total_relation_size('video_watch_day'))::float8
      / (select count(*) from video_watch_day) as bytes`);
  return figure('player', 'storage by watched video and day', {
    value: rows[0]?.bytes ?? Number.NaN,
    unit: 'bytes',
    bound: { most: bounds.bytes },
  });
}
