import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { everyAddress } from '#tests/support/every-address.ts';
import { findNginx, startNginx, type Nginx } from '#tests/support/nginx.ts';
import { no_policy } from '#tests/support/open-gate.ts';
import { sameCatalogue, secondProcess } from '#tests/support/running-site.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// A second web process on the catalogue of the first, for visitors of a country that verifies.
const country = 'ie';
const state = {
  folder: '',
  version: 0,
  site: undefined as TestSite | undefined,
  /** Titles and names, which must not leave the server. */
  names: [] as string[],
  addresses: [] as string[],
};
const data_dir = inject('data_dir');
const origin = inject('origin');

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-closed-'));
  await secondProcess(data_dir, async ({ system_domain, visitors_db }) => {
    const policy = { ...no_policy, mode: 'verify', methods: ['photo'], country } as const;
    const { version } = await system_domain.operator.policy.set({
      ...policy,
      region: '',
      priority: 0,
      valid_from: undefined,
    });
    state.version = version;
    const { rows } = await sql<{ title: string }>`
      select title from video union select title from album union select title from model
      union select title from channel union select title from playlist`.execute(visitors_db);
    state.names = rows.map(({ title }) => title).filter((title) => title.length > 4);
  });
  const env = await sameCatalogue(data_dir);
  const edge = {
    CRAWLER_DNS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    COUNTRY_HEADER: 'x-country',
    // A cache that is purged stores for longer than a minute.
    CDN_PURGE_URL: 'http://127.0.0.1:9/purge',
  };
  state.site = await startSite({ ...env, ...edge }, { has_gate: true });
  state.addresses = await everyAddress(origin);
});
afterAll(async () => {
  await state.site?.stop();
  await secondProcess(data_dir, ({ system_domain }) =>
    system_domain.operator.policy.remove(state.version),
  );
  await rm(state.folder, { recursive: true, force: true });
});

interface Leak {
  path: string;
  status: number;
  leaks: string[];
}

/** The parts of an answer that are of the catalogue. */
async function leaksOf(base: string, path: string): Promise<Leak | undefined> {
  const answer = await fetch(base + path, {
    headers: { 'x-country': country, cookie: '_agv=1; country_code=no' },
    redirect: 'manual',
  });
  const type = answer.headers.get('content-type') ?? '';
  const body = await answer.text();
  // The address that was asked for is the visitor's own.
  const rest = body.replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
  const leaks = state.names.filter((name) => rest.includes(name));
  const isOwn = /^\/(assets|favicon|icon|house-|site-icon)/.test(path);
  if (/^(image|video|audio)\//.test(type) && !isOwn) leaks.push(type);
  if (/\/media\//.test(rest)) leaks.push('an address of media');
  return leaks.length > 0 ? { path, status: answer.status, leaks } : undefined;
}

const leaksAt = async (base: string, addresses: readonly string[]): Promise<Leak[]> => {
  const found: Leak[] = [];
  for (const path of addresses) {
    const leak = await leaksOf(base, path);
    if (leak) found.push(leak);
  }
  return found;
};

test('there is something to leak', async () => {
  expect(state.names.length).toBeGreaterThan(50);
  expect(state.addresses.length).toBeGreaterThan(200);
  for (const part of ['/media/p/', '/videos/', '/model/', '/album/', '/sitemaps/'])
    expect([part, state.addresses.some((path) => path.startsWith(part))]).toEqual([part, true]);
  const open = await fetch(`${state.site?.origin}/`, { headers: { 'x-country': 'no' } });
  const html = await open.text();
  expect(state.names.some((name) => html.includes(name))).toBe(true);
});

test('a visitor without a proof of age gets no title, name, picture or byte of the catalogue', async () => {
  expect(await leaksAt(state.site?.origin ?? '', state.addresses)).toEqual([]);
});

describe('through a cache that open visitors have filled', () => {
  const through: { program?: string | undefined; nginx?: Nginx } = {};
  beforeAll(async () => {
    through.program = await findNginx(join(tmpdir(), 'velour-nginx'));
  });
  const pass = 'proxy_set_header X-Country $http_x_country;';
  const rules = {
    'as docs/compliance.md has it': {
      http: `map $http_x_country $gate { default open; ${country} closed; }
        map $gate $skip { default 0; closed 1; }`,
      server: `${pass} proxy_cache_key "$gate $request_uri"; proxy_set_header X-Velour-Gate $gate;
        proxy_cache_bypass $skip; proxy_no_cache $skip;`,
    },
    'that knows nothing of gates': { http: '', server: `${pass} proxy_cache_key "$request_uri";` },
  };
  const lists = '/api/json/videos2/3600/str/latest-updates/60/..1.all...json';

  test.for(Object.keys(rules) as (keyof typeof rules)[])(
    '%s',
    { timeout: 120_000 },
    async (name, { skip }) => {
      if (!through.program) return skip('neither an installed nginx nor its package can be had');
      const folder = join(state.folder, name.replaceAll(/\W/g, '-'));
      await using nginx = await startNginx(
        through.program,
        folder,
        state.site?.origin ?? '',
        rules[name],
      );
      const open = { headers: { 'x-country': 'no' }, redirect: 'manual' } as const;
      const drawn = sampleOf(state.addresses, 250, `addresses through a cache ${name}`);
      const addresses = [...new Set([lists, ...drawn])];
      for (let round = 0; round < 2; round++)
        for (const path of addresses) await (await fetch(nginx.origin + path, open)).text();
      const again = await fetch(nginx.origin + lists, open);
      const isKnown = name === 'as docs/compliance.md has it';
      expect([again.status, again.headers.get('x-cache')]).toEqual([200, isKnown ? 'HIT' : 'MISS']);
      expect(await leaksAt(nginx.origin, addresses)).toEqual([]);
      // Refusals were not stored either.
      expect((await fetch(nginx.origin + lists, open)).status).toBe(200);
    },
  );
});
