import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { addressOfMember, member_password } from '#tests/support/members.ts';
import { figure, type Figure } from '../figure.ts';
import type { Site } from '../site.ts';

const times = 50;
const most_apart = 0.15;

type Ask = (n: number) => Record<string, string>;

const ways: readonly { name: string; url: string; known: Ask; unknown: Ask }[] = [
  {
    name: 'sign-ins',
    url: auth_urls.sign_in,
    known: () => ({ name: 'anna', password: 'not this one' }),
    unknown: (n) => ({ name: `unknown-${n}`, password: 'not this one' }),
  },
  {
    name: 'restores',
    url: auth_urls.restore,
    known: () => ({ email: addressOfMember('Anna') }),
    unknown: (n) => ({ email: `unknown-${n}@example.com` }),
  },
  {
    name: 'sign-ups',
    url: auth_urls.sign_up,
    known: (n) => ({ ...signUp(`Known-${n}`), email: addressOfMember('Anna') }),
    unknown: (n) => ({ ...signUp(`Free-${n}`), email: `free-${n}@example.com` }),
  },
];

const signUp = (username: string) => ({
  username,
  password: member_password,
  adult: 'on',
  terms: 'on',
});

/** How far the times of answers for known and unknown names are apart: who measures them learns nothing. */
export async function benchTimes(site: Site, owner_url: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const figures = [];
    for (const { name, url, known, unknown } of ways) {
      const taken: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      for (let n = 0; n < times; n++)
        // Which is first changes, as the second may find something warm.
        for (const which of n % 2 === 0
          ? (['known', 'unknown'] as const)
          : (['unknown', 'known'] as const)) {
          await client.query('delete from login_attempt');
          taken[which].push(await timeOf(site, url, (which === 'known' ? known : unknown)(n)));
        }
      const [a, b] = [median(taken.known), median(taken.unknown)];
      figures.push(
        figure('accounts', `${name} of known and unknown names`, {
          value: Math.abs(a - b) / Math.min(a, b),
          unit: 'of the shorter time',
          bound: { most: most_apart },
          note: `medians of ${times}: ${a.toFixed(1)} and ${b.toFixed(1)} ms`,
        }),
      );
    }
    return figures;
  } finally {
    await client.end();
  }
}

async function timeOf(
  { origin }: Site,
  url: string,
  fields: Record<string, string>,
): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(origin + url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 401)
    throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - begun;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
