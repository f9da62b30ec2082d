import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { shippedHelps } from '#contracts/terms.ts';
import { languages } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { compileTerms } from './compile-terms.ts';
import {
  createTermRules,
  findTerms,
  getSearchHelp,
  listTerms,
  loadShippedTerms,
  removeTerms,
  saveTerms,
  setSearchHelp,
  type NewTerm,
} from './index.ts';

const world = withCtx();
const aTerm = (facts: Partial<NewTerm> = {}): NewTerm => ({
  kind: 'exact',
  term: 'harbour',
  lang: null,
  places: ['search'],
  effect: 'block',
  help: null,
  ...facts,
});
const idOf = async (term: string): Promise<number> =>
  (await listTerms(world.ctx())).find((rule) => rule.term === term && rule.is_on)?.term_rule_id ??
  0;

test('no character that a search takes for a letter or leaves out makes a search of a restricted word', async () => {
  // Each character of the first two planes, within a word.
  const { rows } = await sql<{ char: string; plain: string }>`
    select chr(code) as char, substr(folded, 2, length(folded) - 2) as plain
    from generate_series(161, 131071) code cross join search_fold('q' || chr(code) || 'q') folded
    where code not between 55296 and 57343 and folded ~ '^q[a-z]*q$'`.execute(world.db);
  expect(rows.length).toBeGreaterThan(2000);
  const terms = [...new Set(rows.map(({ plain }) => `har${plain}bour`))];
  const matcher = compileTerms(terms.map((term, n) => ({ ...aTerm({ term }), term_rule_id: n })));
  const missed = rows.filter(({ char, plain }) =>
    matcher
      .find(`har${char}bour`, { place: 'search' })
      .every(({ term }) => term !== `har${plain}bour`),
  );
  expect(missed).toEqual([]);
});

describe('the shipped list', () => {
  test('is loaded once for each version of it, also by several processes at a time', async () => {
    const { db } = world.ctx();
    const loaded = await Promise.all([1, 2, 3].map(() => loadShippedTerms({ db })));
    expect(loaded.filter(Boolean)).toEqual([true]);
    const rules = await listTerms(world.ctx());
    expect(rules.length).toBeGreaterThan(500);
    expect(rules.every(({ is_shipped, is_on, topic }) => is_shipped && is_on && topic !== '')).toBe(
      true,
    );
    expect(new Set(rules.map(({ lang }) => lang))).toEqual(new Set([...languages, null]));
    expect(await loadShippedTerms({ db })).toBe(false);
  });

  test('leaves what the owner changed, switched off or added when another version comes', async () => {
    const ctx = world.ctx();
    const [off, ...changed] = (await listTerms(ctx)).filter(
      ({ term }) => term === 'torture' || term === 'tortur' || term === 'suicid',
    );
    if (!off || !changed[0]) throw new Error('the shipped list has changed');
    await removeTerms(ctx, [off.term_rule_id]);
    const { kind, term, lang, effect } = changed[0];
    await saveTerms(ctx, [
      { kind, term, lang, effect, places: ['comment'], help: 'mine' },
      aTerm(),
    ]);
    // A rule that only another version ships, and the lack of one that this version ships.
    await sql`
      insert into term_rule (topic, kind, term, places, effect, is_shipped) values ('gone', 'exact', 'gone', '{search}', 'block', true)`.execute(
      ctx.db,
    );
    await sql`delete from term_rule where term = 'incest'`.execute(ctx.db);
    await sql`update term_shipment set content_hash = '\\x00'`.execute(ctx.db);
    expect(await loadShippedTerms(ctx)).toBe(true);
    const rules = await listTerms(ctx);
    const one = (id: number) => rules.find(({ term_rule_id }) => term_rule_id === id);
    expect(one(off.term_rule_id)?.is_on).toBe(false);
    expect(one(changed[0].term_rule_id)).toMatchObject({ places: ['comment'], help: 'mine' });
    expect(rules.some(({ term: each }) => each === 'gone')).toBe(false);
    expect(rules.filter(({ term: each }) => each === 'incest').length).toBeGreaterThan(0);
    expect(rules.filter(({ term: each }) => each === 'harbour')).toHaveLength(1);
  });
});

describe('the rules of a process', () => {
  test('are read again when they are forgotten; saving one again changes it', async () => {
    const ctx = world.ctx();
    const find = (text: string) => findTerms(ctx, text, { place: 'search' });
    expect(await saveTerms(ctx, [aTerm({ term: 'lighthouse' })])).toEqual({ added: 1, changed: 0 });
    ctx.terms.forget();
    expect((await find('l1ghthouse'))[0]).toMatchObject({ term: 'lighthouse', effect: 'block' });
    expect(await saveTerms(ctx, [aTerm({ term: 'lighthouse', places: ['title'] })])).toEqual({
      added: 0,
      changed: 1,
    });
    expect(await find('lighthouse')).toHaveLength(1);
    ctx.terms.forget();
    expect(await find('lighthouse')).toEqual([]);
    expect(await removeTerms(ctx, [await idOf('lighthouse'), 999_999])).toHaveLength(1);
    expect(await idOf('lighthouse')).toBe(0);
  });

  test('saves no rule that is none', async () => {
    await expect(
      saveTerms(world.ctx(), [aTerm({ term: 'quay' }), aTerm({ kind: 'pattern', term: '(a+)+' })]),
    ).rejects.toThrow('invalid');
    expect(await idOf('quay')).toBe(0);
  });

  test('a rule that is none is left out, and the others count', async () => {
    const ctx = world.ctx();
    await sql`
      insert into term_rule (kind, term, places, effect) values ('pattern', '(a+)+', '{search}', 'block'), ('exact', 'jetty', '{search}', 'block')`.execute(
      ctx.db,
    );
    expect(await findTerms(ctx, 'jetty aaaa', { place: 'search' })).toHaveLength(1);
  });

  test('those of before count while the database fails', async () => {
    const ctx = world.ctx();
    let is_away = false;
    const db = new Proxy(ctx.db, {
      get: (target, name) => {
        if (is_away) throw new Error('away');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const terms = createTermRules({ db, log: ctx.log });
    await saveTerms(ctx, [aTerm({ term: 'pier' })]);
    expect((await terms.current()).find('pier', { place: 'search' })).toHaveLength(1);
    is_away = true;
    terms.forget();
    expect((await terms.current()).find('pier', { place: 'search' })).toHaveLength(1);
    const cold = createTermRules({ db, log: ctx.log });
    await expect(cold.current()).rejects.toThrow('away');
  });

  test.each([
    { kind: 'regex', places: ['search'], effect: 'block', term: 'x' },
    { kind: 'exact', places: [], effect: 'block', term: 'x' },
    { kind: 'exact', places: ['chat'], effect: 'block', term: 'x' },
    { kind: 'exact', places: ['search'], effect: 'delete', term: 'x' },
    { kind: 'exact', places: ['search'], effect: 'block', term: '' },
  ])('the table rejects %j', async (row) => {
    await expect(world.db.insertInto('term_rule').values(row).execute()).rejects.toThrow(
      /violates check constraint/,
    );
  });
});

describe('help texts', () => {
  test.each([...shippedHelps])(
    '%s is shipped in every language, with the name of the site',
    async (help) => {
      const titles = new Set<string>();
      for (const lang of languages) {
        const { title, html, links } = await getSearchHelp(world.ctx(), { help, lang });
        expect(title.length).toBeGreaterThan(5);
        expect(html).toMatch(/^<p>.+<\/p>$/s);
        expect(html).not.toMatch(/[{}]/);
        if (help !== 'violence') expect(html).toContain('Velour');
        expect(links).toEqual([]);
        titles.add(title);
      }
      expect(titles.size).toBe(languages.length);
    },
  );

  test("the owner's text and helplines are shown instead, until it is taken back", async () => {
    const links = [{ title: 'A line', url: 'https://help.example/' }];
    const ctx = { ...world.ctx(), settings: { ...world.ctx().settings, helplines: links } };
    const german = { help: 'minors', lang: 'de' } as const;
    await setSearchHelp(ctx, { ...german, markdown: '# Hilfe\n\n<b>Ruf an</b>.' });
    await setSearchHelp(ctx, { ...german, markdown: '# Hilfe\n\n[Ruf an](https://a.example/).' });
    expect(await getSearchHelp(ctx, german)).toEqual({
      title: 'Hilfe',
      description: 'Ruf an.',
      html: '<p><a href="https://a.example/" rel="noopener noreferrer">Ruf an</a>.</p>',
      links,
    });
    await setSearchHelp(ctx, { ...german, markdown: '' });
    expect((await getSearchHelp(ctx, german)).title).toBe('Diese Suche ist nicht verfügbar');
    await expect(getSearchHelp(ctx, { help: 'unknown', lang: 'de' })).rejects.toThrow('not_found');
    await saveTerms(ctx, [aTerm({ term: 'mole', help: 'unknown' })]);
    expect((await getSearchHelp(ctx, { help: 'unknown', lang: 'de' })).html).toContain('Inhalte');
    await setSearchHelp(ctx, { help: 'unknown', lang: 'de', markdown: 'Eigenes' });
    expect((await getSearchHelp(ctx, { help: 'unknown', lang: 'de' })).html).toBe('<p>Eigenes</p>');
  });
});
