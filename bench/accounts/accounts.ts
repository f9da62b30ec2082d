import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { migrateDatabase, openDatabase } from '#app/database.ts';
import { readConfig } from '#platform/config.ts';
import { auth_urls, me_url } from '#contracts/calls/accounts/accounts.ts';
import { createPasswordHasher } from '#platform/passwords/hash-passwords.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import { productOf } from '#tests/support/running-site.ts';
import { figure, type Figure } from '../figure.ts';
import { cpuSeconds, machineLoad } from '../process-facts.ts';
import { root, startSite, type Site } from '../site.ts';
import { benchSessions } from './sessions.ts';
import { benchTimes } from './times.ts';

const rounds = 6;
const sign_ins = 40;
const least_share = 0.95;
const most_of_hash = 1.3;

/** Sessions and passwords: the cost of a session for the anonymous site, and the cost of signing in and what its times reveal. */
export async function* benchAccounts(build: string): AsyncGenerator<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SEED: 'none' }, root);
    await using database = await openDatabase(config, { may_attach: false });
    await migrateDatabase(config, database);
    const env = {
      DATA_DIR: join(folder, 'site'),
      DATABASE_URL: database.app_url,
      DATABASE_OWNER_URL: database.owner_url,
      VELOUR_BUILD_DIR: build,
      WORKER: 'off',
      PASSWORD_HASHING: 'strong',
      RATE_ACCOUNT: '100000',
      RATE_ALL_SIGN_UPS: '100000',
    };
    await productOf({ ...process.env, ...env }, ({ system_ctx }) => aMember(system_ctx, 'Anna'));
    await using site = await startSite(env);
    const cookie = await signIn(site);
    yield [await homeWith(site, cookie), await signInCost(site)];
    yield await benchTimes(site, database.owner_url);
    yield [await benchSessions(database.owner_url)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function askForSession({ origin }: Site): Promise<Response> {
  const answer = await fetch(origin + auth_urls.sign_in, {
    method: 'POST',
    body: new URLSearchParams({ name: 'anna', password: member_password }),
    headers: { origin },
  });
  if (answer.status !== 200) throw new Error(`the sign-in answered ${answer.status}`);
  await answer.arrayBuffer();
  return answer;
}

/** Returns the cookies that a browser gets. */
async function signIn(site: Site): Promise<string> {
  const answer = await askForSession(site);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const me = await fetch(site.origin + me_url, { headers: { cookie } });
  if (me.status !== 200) throw new Error('the session does not count');
  return cookie;
}

/** The cached home page for a browser with a session, and for one without, in turns. */
async function homeWith(site: Site, cookie: string): Promise<Figure> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++)
    for (const index of [0, 1] as const) {
      const rate = await perCoreSecond(site, index === 0 ? {} : { cookie });
      if (round > 0) rates[index].push(rate);
    }
  const [without = 0, having = 0] = rates.map(median);
  return figure('accounts', 'cached home page with a session, against without', {
    value: having / without,
    unit: '×',
    bound: { least: least_share },
    note: `${Math.round(without)} and ${Math.round(having)} answers per core second, medians of ${rounds}; load ${await machineLoad()}`,
  });
}

async function perCoreSecond(site: Site, headers: Record<string, string>): Promise<number> {
  const before = await cpuSeconds(site.pid);
  const result = await autocannon({ url: site.origin, connections: 8, duration: 3, headers });
  if (result.non2xx + result.errors > 0) throw new Error('the home page failed');
  return result['2xx'] / ((await cpuSeconds(site.pid)) - before);
}

/** Processor time of the site for a sign-in, against that of the hash alone in this process. */
async function signInCost(site: Site): Promise<Figure> {
  const passwords = createPasswordHasher();
  const hash = await passwords.hash(member_password);
  const shares: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = await cpuSeconds(site.pid);
    for (let n = 0; n < sign_ins; n++) await askForSession(site);
    const of_site = (await cpuSeconds(site.pid)) - before;
    const begun = process.cpuUsage();
    for (let n = 0; n < sign_ins; n++) await passwords.verify(member_password, hash);
    const { user, system } = process.cpuUsage(begun);
    if (round > 0) shares.push(of_site / ((user + system) / 1e6));
  }
  return figure('accounts', 'a sign-in, against its hash alone', {
    value: median(shares),
    unit: '× CPU',
    bound: { most: most_of_hash },
    note: `medians of ${rounds} rounds of ${sign_ins}; load ${await machineLoad()}`,
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
