import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Policy } from '#contracts/policy.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { no_policy } from '#tests/support/open-gate.ts';
import { silentLog } from '#platform/log.ts';
import {
  createPolicyRules,
  listPolicies,
  removePolicy,
  setPolicy,
  testPolicy,
  type NewPolicyRule,
} from './index.ts';
import { policiesOf } from './policy-rules.ts';

const it = withCtx();
const modeOf = async (country?: string, region?: string): Promise<Policy['mode']> =>
  (await testPolicy(it.ctx(), { country, region })).mode;
const rule = (country: string, change: Partial<NewPolicyRule> = {}): NewPolicyRule => ({
  ...no_policy,
  country,
  region: '',
  priority: 0,
  valid_from: undefined,
  ...change,
});
const verify = { mode: 'verify', methods: ['photo'] } as const;

beforeEach(async () => {
  await sql`delete from policy_rule where not is_shipped`.execute(it.db);
});

// Section 9 of the specification.
const asked =
  'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se us'.split(' ');

describe('the shipped rules', () => {
  test('ask in 28 countries and where the country is unknown, verify in gb, and open the rest', async () => {
    const found = await Promise.all(asked.map((country) => modeOf(country)));
    expect([found.length, new Set(found)]).toEqual([28, new Set(['click'])]);
    expect(await Promise.all([modeOf(), modeOf('gb'), modeOf('no'), modeOf('jp')])).toEqual([
      'click',
      'verify',
      'none',
      'none',
    ]);
    expect(await testPolicy(it.ctx(), { country: 'gb', region: 'eng' })).toMatchObject({
      methods: ['photo', 'redirect'],
      challenge_age: 25,
      recheck: 30,
      text_key: 'law',
    });
  });

  test('cannot be removed', async () => {
    for (const { version } of await listPolicies(it.ctx()))
      expect(await removePolicy(it.ctx(), version)).toBe(false);
    expect((await listPolicies(it.ctx())).length).toBe(31);
  });
});

describe('which rule counts', () => {
  test('that of a region before that of its country', async () => {
    await setPolicy(it.ctx(), rule('us', { region: 'tx', ...verify }));
    expect(
      await Promise.all(['tx', 'ca', undefined].map((region) => modeOf('us', region))),
    ).toEqual(['verify', 'click', 'click']);
  });

  test('of one place the highest priority, then the newest', async () => {
    await setPolicy(it.ctx(), rule('fr', { mode: 'block' }));
    expect(await modeOf('fr')).toBe('block');
    await setPolicy(it.ctx(), rule('fr', { ...verify, priority: 1 }));
    await setPolicy(it.ctx(), rule('fr'));
    expect(await modeOf('fr')).toBe('verify');
  });

  test('one with a date from that day on', async () => {
    const valid_from = new Date(Date.now() + 3_600_000);
    await setPolicy(it.ctx(), rule('it', { mode: 'block', valid_from }));
    expect(await modeOf('it')).toBe('click');
    await setPolicy(it.ctx(), rule('it', { mode: 'block', valid_from: new Date(0) }));
    expect(await modeOf('it')).toBe('block');
  });

  test('none is open by accident: without a rule for every country there is no answer', () => {
    expect(() => policiesOf([])).toThrow('no policy rule for every country');
  });
});

describe('setting a rule', () => {
  test('twice is once, so that proofs of age stay valid; another one is another version', async () => {
    const first = await setPolicy(it.ctx(), rule('de', verify));
    expect(await setPolicy(it.ctx(), rule('de', verify))).toEqual({ ...first, is_new: false });
    const next = await setPolicy(it.ctx(), rule('de', { ...verify, challenge_age: 25 }));
    expect([next.is_new, next.version > first.version]).toEqual([true, true]);
  });

  test('by ten at once is one', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => setPolicy(it.ctx(), rule('dk', verify))),
    );
    expect(all.filter(({ is_new }) => is_new).length).toBe(1);
    expect(new Set(all.map(({ version }) => version)).size).toBe(1);
  });

  test('refuses a country that there is not, and what no rule can say', async () => {
    await expect(setPolicy(it.ctx(), rule('qq'))).rejects.toMatchObject({ code: 'not_found' });
    for (const change of [
      { mode: 'verify' } as const,
      { methods: ['photo'] } as const,
      { region: "tx'" },
      { challenge_age: 12 },
      { recheck: 5000 },
    ])
      await expect(setPolicy(it.ctx(), rule('us', change))).rejects.toThrow(/check constraint/);
    await expect(setPolicy(it.ctx(), rule('*', { region: 'tx' }))).rejects.toThrow(
      /check constraint/,
    );
    expect((await listPolicies(it.ctx())).length).toBe(31);
  });

  test('is undone by removing it', async () => {
    const { version } = await setPolicy(it.ctx(), rule('se', { mode: 'block' }));
    expect(await modeOf('se')).toBe('block');
    expect(await removePolicy(it.ctx(), version)).toBe(true);
    expect([await modeOf('se'), await removePolicy(it.ctx(), version)]).toEqual(['click', false]);
  });
});

test('a process knows the rules without asking again, until it hears of a change', async () => {
  const rules = createPolicyRules({ db: it.db, log: silentLog });
  const of = async (): Promise<string> => (await rules.current()).find({ country: 'dk' }).mode;
  expect([await of(), (await rules.current()).has_closed]).toEqual(['click', true]);
  await setPolicy(it.ctx(), rule('dk', { mode: 'block' }));
  expect(await of()).toBe('click');
  rules.forget();
  expect(await of()).toBe('block');
});
