import { mkdtemp, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { createAgeTokens } from '#api/age/age-token.ts';
import { createAgeGate } from '#api/age-gate/age-gate.ts';
import { createPlaceOf } from '#api/http/visitor-place.ts';
import type { PolicyRules } from '#domain/policy/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createCrawlers } from '#platform/crawlers/crawlers.ts';
import { openPlaceFile } from '#platform/places/place-file.ts';
import { writePlaceFile } from '#tests/support/place-file.ts';
import { figure, type Figure } from '../figure.ts';

const bounds = { decision_us: 20, lookup_us: 5 };
const rounds = 200_000;
const networks = 2000;

/** The cost of the gate per request, and of finding the visitor's country, in microseconds of one core. */
export async function benchGate(policies: Pick<PolicyRules, 'current'>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-bench-'));
  try {
    const codes = ['GB', 'US', 'NO', 'DE', 'JP'];
    const places = Array.from({ length: networks }, (_, n) => [
      `${11 + (n >> 8)}.${n & 255}.0.0/16`,
      { country: { iso_code: codes[n % codes.length] ?? '' } },
    ]);
    const findPlace = await openPlaceFile(
      await writePlaceFile(folder, Object.fromEntries(places) as never),
    );
    const addressOf = (n: number): string =>
      `${11 + ((n % networks) >> 8)}.${n & 255}.${n % 251}.${n % 241}`;
    const lookup = timed((n) => void findPlace(addressOf(n)));
    const public_origin = 'https://tube.example';
    const tokens = createAgeTokens({ secret: 's'.repeat(32), public_origin });
    const policy = (await policies.current()).find({ country: 'gb' });
    const cookie = tokens.issueAgeToken(policy, 'photo', new Date()).split(';', 1)[0] ?? '';
    const decide = createAgeGate({
      policies,
      placeOf: createPlaceOf({
        country_header: '',
        region_header: '',
        trusted_proxies: [],
        findPlace,
      }),
      tokens,
      crawlers: createCrawlers({ ranges: new BlockList(), resolver: undefined }),
      clock: systemClock,
    });
    const requestOf = (n: number): FastifyRequest =>
      ({
        ip: addressOf(n),
        socket: { remoteAddress: '127.0.0.1' },
        headers: { cookie: `app_lang=de; ${cookie}; theme=dark`, 'user-agent': 'Mozilla/5.0' },
      }) as unknown as FastifyRequest;
    const begun = performance.now();
    for (let n = 0; n < rounds; n++) await decide(requestOf(n));
    const decision = ((performance.now() - begun) * 1000) / rounds;
    return [
      figure('doors', 'gate decision with a proof of age, a request', {
        value: decision,
        unit: 'µs',
        bound: { most: bounds.decision_us },
        note: 'the lookup of the country is part of it',
      }),
      figure('doors', 'country of an address', {
        value: lookup,
        unit: 'µs',
        bound: { most: bounds.lookup_us },
        note: `a file of ${networks} networks, other addresses each time`,
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Microseconds of one call, after a warm-up. */
function timed(work: (n: number) => void): number {
  for (let n = 0; n < rounds / 10; n++) work(n);
  const begun = performance.now();
  for (let n = 0; n < rounds; n++) work(n);
  return ((performance.now() - begun) * 1000) / rounds;
}
