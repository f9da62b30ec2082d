import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { notification_stream_url } from '#contracts/calls/social/notifications.ts';
import { tokenHash } from '#domain/members/index.ts';
import { freePort } from '#platform/db/embedded-process.ts';
import { figure, type Figure } from '../figure.ts';
import { watchServer } from '../fresh/postgres-cpu.ts';
import { cpuSeconds, machineLoad, memoryOfTree } from '../process-facts.ts';
import { startSite, type Site } from '../site.ts';
import { servesSomebody } from '../took.ts';
import { collectGarbage } from './collect-garbage.ts';

const streams = 1000;
/** As many as the site has connections to PostgreSQL. */
const at_once = 10;
/** Until its code is compiled. */
const warm_streams = 50;
const watched_s = 30;
const settle_ms = 3000;
const bounds = { kilobytes: 60, core_percent: 5 } as const;
const kilobyte = 1000;

/** The cost of a thousand idle members who have the site open: memory of the web process, and processor time with PostgreSQL. */
export async function benchStreams(
  env: Record<string, string>,
  owner_url: string,
): Promise<Figure[]> {
  const tokens = await giveSessions(owner_url);
  // A proxy has no limit of connections, as one that holds all streams of a site.
  const port = await freePort();
  await using site = await startSite({
    ...env,
    WORKER: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
  });
  const used = () => usage(site, owner_url, port);
  for (const stream of await open(site, tokens.slice(0, warm_streams))) stream.destroy();
  const idle = await used();
  const opened = await open(site, tokens);
  const busy = await used();
  const alive = opened.filter(({ destroyed }) => !destroyed).length;
  for (const stream of opened) stream.destroy();
  const load = await machineLoad();
  return [
    figure('community', `memory of each of ${streams} idle streams`, {
      value: alive < streams ? Number.NaN : (busy.memory - idle.memory) / streams / kilobyte,
      unit: 'kB',
      bound: { most: bounds.kilobytes },
      note: `${Math.round(idle.memory / 1e6)} MB before, ${Math.round(busy.memory / 1e6)} MB with them, both without garbage; ${alive} open after ${watched_s} s`,
    }),
    figure('community', `processor time of ${streams} idle streams`, {
      value: ((busy.seconds - idle.seconds) / watched_s) * 100,
      unit: '% of a core',
      bound: { most: bounds.core_percent },
      note: `site and PostgreSQL, in ${watched_s} s: ${idle.seconds.toFixed(2)} s without them, ${busy.seconds.toFixed(2)} s with them; load ${load}`,
    }),
  ];
}

/** Sessions of members whose tokens are known here. */
async function giveSessions(owner_url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `select min(id) as id from login_session group by user_id order by hashint4(user_id) limit ${streams}`,
    );
    if (rows.length < streams) throw new Error('there are too few members');
    const tokens = rows.map(({ id }) => String(id).padStart(32, '0'));
    await client.query(
      `update login_session as s set token = x.token, used_at = now(), expires_at = now() + interval '1 day'
      from unnest($1::int[], $2::text[]) as x (id, token) where s.id = x.id`,
      [rows.map(({ id }) => id), tokens.map((token) => tokenHash(token))],
    );
    return tokens;
  } finally {
    await client.end();
  }
}

/** One stream for each token; each has had its first event. */
async function open(site: Site, tokens: readonly string[]): Promise<IncomingMessage[]> {
  const opened: IncomingMessage[] = [];
  for (let from = 0; from < tokens.length; from += at_once)
    opened.push(
      ...(await Promise.all(
        tokens.slice(from, from + at_once).map((token) => openStream(site, token)),
      )),
    );
  return opened;
}

async function openStream({ origin }: Site, token: string): Promise<IncomingMessage> {
  const asked = request(origin + notification_stream_url, {
    agent: false,
    headers: { cookie: `session=${token}; __Host-session=${token}` },
  });
  asked.on('error', () => undefined).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a stream answered ${answer.statusCode}`);
  // A stream that is not read is closed.
  const first = once(answer, 'data');
  answer.on('error', () => undefined);
  await first;
  answer.resume();
  return answer;
}

/** Resident bytes of the web process without garbage after a while, and the seconds that it and PostgreSQL used meanwhile. */
async function usage(
  { pid }: Site,
  owner_url: string,
  port: number,
): Promise<{ memory: number; seconds: number }> {
  await using server = await watchServer(owner_url);
  const before = await cpuSeconds(pid);
  await pause(watched_s * 1000);
  const { by_name } = await server.look();
  let seconds = (await cpuSeconds(pid)) - before;
  for (const [name, each] of by_name) if (servesSomebody(name)) seconds += each;
  await collectGarbage(port);
  await pause(settle_ms);
  const own = (await memoryOfTree(pid)).find((each) => each.pid === pid);
  return { memory: own?.rss ?? Number.NaN, seconds };
}
