import { describe, expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { policyCommand } from './policy.ts';

const it = withCommands();
const policy = (...args: string[]) => it.velour(policyCommand, args);

describe('velour policy', () => {
  test('shows the shipped rules', async () => {
    const { status, out } = await policy('show');
    expect(status).toBe(0);
    expect(out).toMatch(/^\d+: de click · shipped$/m);
    expect(out).toMatch(/^\d+: gb verify by photo or redirect, looks 25, for 30 days · shipped$/m);
    expect(out).toMatch(/^\d+: zz click · shipped$/m);
    expect(out.trim().split('\n').at(-1)).toMatch(/: \* none · shipped$/);
  });

  test('sets, tests and removes a rule of a region', async () => {
    const set = [
      'set',
      'us-tx',
      'verify',
      '--methods',
      'redirect',
      '--age',
      '21',
      '--recheck',
      'visit',
    ];
    const first = await policy(...set);
    const [, version = ''] = /^Rule (\d+) is set\.$/m.exec(first.out) ?? [];
    expect([first.status, (await policy(...set)).out]).toEqual([
      0,
      `Rule ${version} says so already.\n`,
    ]);
    expect((await policy('test', 'US', 'TX')).out).toBe(
      `us-tx: verify by redirect, looks 21, each visit (rule ${version})\n`,
    );
    expect((await policy('test', 'us', 'ca')).out).toMatch(/^us-ca: click/);
    expect(JSON.parse((await policy('test', '--json', 'us-tx')).out)).toMatchObject({
      mode: 'verify',
      recheck: 'visit',
    });
    expect((await policy('show')).out).toMatch(
      /^\d+: us-tx verify by redirect, looks 21, each visit · from [\d-]{10} · your own$/m,
    );
    expect((await policy('remove', version)).status).toBe(0);
    const again = await policy('remove', version);
    expect([again.status, again.err]).toEqual([
      1,
      `There is no rule of yours with the number ${version}.\n`,
    ]);
  });

  test('a rule with a date is not in force yet', async () => {
    const { out } = await policy('set', 'it', 'block', '--from', '2999-01-01', '--priority', '2');
    const [, version = ''] = /^Rule (\d+) is set/.exec(out) ?? [];
    expect((await policy('show')).out).toContain(
      `${version}: it block · from 2999-01-01 · priority 2 · your own · not in force\n`,
    );
    expect((await policy('test', 'it')).out).toMatch(/^it: click/);
    await policy('remove', version);
  });

  test('a country that there is not', async () => {
    const { status, err } = await policy('set', 'qq', 'none');
    expect([status, err]).toEqual([1, 'There is no country qq.\n']);
  });

  test.each([
    [],
    ['show', 'all'],
    ['set', 'de'],
    ['set', 'de', 'ask'],
    ['set', 'deu', 'none'],
    ['set', '*-tx', 'none'],
    ['set', 'de', 'verify'],
    ['set', 'de', 'click', '--methods', 'photo'],
    ['set', 'de', 'verify', '--methods', 'passport'],
    ['set', 'de', 'verify', '--methods', 'photo', '--age', '12'],
    ['set', 'de', 'verify', '--methods', 'photo', '--recheck', '0'],
    ['set', 'de', 'none', '--from', 'tomorrow'],
    ['set', 'de', 'none', '--text', 'poem'],
    ['test', "de'; drop table video"],
    ['remove'],
    ['remove', '-1'],
  ])('wrong use: %s', async (...args: string[]) => {
    expect((await policy(...args)).status).toBe(2);
  });
});
