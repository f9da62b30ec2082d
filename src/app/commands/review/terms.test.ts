import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSearchCounter } from '#domain/searches/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { statsCommand } from '../stats.ts';
import { termsCommand } from './terms.ts';

const it = withCommands();
const terms = (...args: string[]) => it.velour(termsCommand, args);
const file = async (name: string, text: string): Promise<string> => {
  const path = join(it.folder, name);
  await writeFile(path, text);
  return path;
};

describe('velour terms', () => {
  test('lists the shipped rules of a new database, by language', async () => {
    const listed = await terms('list', '--lang', 'nl');
    expect(listed.status).toBe(0);
    expect(listed.out).toMatch(/^\d+: prefix minderjarig · nl · block at search, tag · minors$/m);
    expect(listed.out).not.toContain(' · de · ');
  });

  test('adds, tests, counts and removes a rule', async () => {
    const added = await terms(
      'add',
      '--kind',
      'prefix',
      '--lang',
      'en',
      '--places',
      'search,title',
      '--effect',
      'warn',
      'lightho',
    );
    expect([added.status, added.out]).toEqual([0, '1 added, 0 changed.\n']);
    const found = await terms('test', 'a', 'l1ghthouse');
    expect(found.status).toBe(1);
    const [, id = ''] = /^(\d+): warn at search, title, by prefix lightho$/m.exec(found.out) ?? [];
    expect((await terms('test', '--place', 'title', '--lang', 'de', 'lighthouse')).out).toBe(
      'No rule is met.\n',
    );
    {
      await using counter = createSearchCounter(it.ctx());
      for (const voter_key of ['aa', 'bb', 'cc'])
        counter.record({ text: 'lighthouse', orientation: 'str', voter_key });
    }
    expect((await terms('list')).out).toContain(
      `${id}: prefix lightho · en · warn at search, title · your own · met 3 times in 30 days`,
    );
    expect((await terms('remove', id)).out).toBe(`${id}: removed\n`);
    const again = await terms('remove', id);
    expect([again.status, again.out]).toEqual([1, `${id}: there is no such rule\n`]);
    expect((await terms('test', 'lighthouse')).status).toBe(0);
  });

  test('switches a shipped rule off for good', async () => {
    const rules = JSON.parse((await terms('list', '--json')).out) as {
      term_rule_id: number;
      term: string;
    }[];
    const ids = rules
      .filter(({ term }) => term === 'toddlers')
      .map(({ term_rule_id }) => String(term_rule_id));
    await terms('remove', ...ids);
    await sql`update term_shipment set content_hash = '\\x00'`.execute(it.db);
    expect((await terms('test', 'toddlers')).out).toBe('No rule is met.\n');
    expect((await terms('list')).out).toMatch(/exact toddlers · en · .* · off$/m);
  });

  test('imports a CSV whole, or names every wrong line and imports nothing', async () => {
    const wrong = await file(
      'wrong.csv',
      [
        'term,kind,lang,places,effect,help',
        'harbour,exact,,search,block,',
        '(a+)+,pattern,,search,block,',
        'ab,prefix,,search,block,',
        'harbour,exact,xx,search,block,',
        'harbour,exact,,chat,block,',
        'harbour,exact,,search,delete,',
        'harbour,exact,,search,block,',
        'lake,exact',
      ].join('\n'),
    );
    const refused = await terms('import', wrong);
    expect(refused.status).toBe(1);
    expect(refused.err.split('\n')).toEqual([
      'line 3: the pattern repeats a group; only single characters may repeat',
      'line 4: a prefix has 3 letters or more',
      expect.stringMatching(/^line 5: the language “xx” is none of en, ru, /),
      expect.stringMatching(/^line 6: the places “chat” are not of search, /),
      expect.stringMatching(/^line 7: the effect “delete” is none of block, /),
      'line 8: the rule stands in an earlier line already',
      'line 9: it has 2 fields, the first line 6',
      'Nothing was imported.',
      '',
    ]);
    expect((await terms('test', 'harbour')).status).toBe(0);
    const right = await file(
      'right.csv',
      'term,effect,places\nharbour,block,"search, tag"\n灯台,hide,search\n',
    );
    expect((await terms('import', '--json', right)).out).toBe('{"added":2,"changed":0}\n');
    expect((await terms('import', right)).out).toBe('0 added, 2 changed.\n');
    expect((await terms('test', '--place', 'tag', 'harbour')).status).toBe(1);
    expect((await terms('import', join(it.folder, 'none.csv'))).err).toBe(
      'The CSV cannot be opened.\nNothing was imported.\n',
    );
  });

  test('replaces a help text and takes it back', async () => {
    const path = await file('own.md', '# Talk to us\n\nWe listen.\n');
    expect((await terms('text', 'minors', 'en', path)).out).toBe('minors en: yours\n');
    expect(await it.db.selectFrom('term_help').selectAll().execute()).toEqual([
      { help: 'minors', lang: 'en', markdown: '# Talk to us\n\nWe listen.' },
    ]);
    expect((await terms('text', 'minors', 'en', '--shipped')).out).toBe('minors en: as shipped\n');
    expect(await it.db.selectFrom('term_help').selectAll().execute()).toEqual([]);
  });

  test.each([
    [],
    ['show'],
    ['constructor'],
    ['list', 'x'],
    ['import'],
    ['remove', 'x'],
    ['test'],
    ['test', '--place', 'chat', 'x'],
    ['test', '--lang', 'xx', 'x'],
    ['text', 'minors', 'xx', '--shipped'],
    ['text', 'minors', 'en'],
  ])('%s %s %s is wrong use', async (...args) => {
    const { status, err } = await terms(...args);
    expect([status, err]).toEqual([2, expect.stringContaining('velour terms list')]);
  });

  test.each([
    [['add', '!!'], 'Refused: the term holds no letters.\n'],
    [
      ['add', '--kind', 'pattern', '(a|b)*'],
      'Refused: the pattern repeats a group; only single characters may repeat.\n',
    ],
    [
      ['add', '--kind', 'regex', 'x'],
      'Refused: the kind “regex” is none of exact, prefix, pattern.\n',
    ],
    [
      ['add', '--help-text', 'A B', 'x'],
      'Refused: the help “A B” is no name of small letters and hyphens.\n',
    ],
  ])('%j is refused', async (args, said) => {
    const { status, err } = await terms(...args);
    expect([status, err]).toEqual([1, said]);
  });
});

describe('velour stats searches', () => {
  beforeAll(async () => {
    await it.db
      .insertInto('search_day')
      .values([
        {
          day: sql<Date>`current_date`,
          orientation: 1,
          query: 'lake',
          visitors: 40,
          clicked: 12,
          results: 9,
        },
        {
          day: sql<Date>`current_date - 1`,
          orientation: 1,
          query: 'lake',
          visitors: 20,
          clicked: 1,
          results: 8,
        },
        {
          day: sql<Date>`current_date`,
          orientation: 2,
          query: 'volcano',
          visitors: 30,
          clicked: 0,
          results: 0,
        },
        {
          day: sql<Date>`current_date - 20`,
          orientation: 1,
          query: 'fog',
          visitors: 21,
          clicked: 0,
          results: 3,
        },
      ])
      .execute();
  });

  test('shows the most frequent, those without results and those without a click', async () => {
    const shown = await it.velour(statsCommand, ['searches']);
    expect([shown.status, shown.out.split('\n')]).toEqual([
      0,
      [
        'Searched for most:',
        '  lake (str): 60 visitors, 13 opened one, 9 results',
        '  volcano (gay): 30 visitors, 0 opened one, 0 results',
        '  fog (str): 21 visitors, 0 opened one, 3 results',
        'Without results:',
        '  volcano (gay): 30 visitors, 0 opened one, 0 results',
        'Without a click:',
        '  fog (str): 21 visitors, 0 opened one, 3 results',
        '',
      ],
    ]);
    const week = await it.velour(statsCommand, ['searches', '--json', '--days', '7']);
    expect(JSON.parse(week.out)).toMatchObject({
      without_click: [],
      top: [{ query: 'lake' }, { query: 'volcano' }],
    });
  });

  test.each([['0'], ['91'], ['x'], ['1.5']])('%s days are wrong use', async (days) => {
    expect((await it.velour(statsCommand, ['searches', '--days', days])).status).toBe(2);
  });
});
