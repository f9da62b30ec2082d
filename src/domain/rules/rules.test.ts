import { expect, test } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { addRule, findRule, listRules, loadShippedRules, readShippedRules } from './index.ts';

const it = withCtx();

test('the shipped rules are loaded once, by however many at once, in ten languages', async () => {
  const shipped = await readShippedRules();
  const loaded = await Promise.all([1, 2, 3].map(() => loadShippedRules(it.ctx())));
  expect(loaded.toSorted((a, b) => a - b)).toEqual([0, 0, shipped.length]);
  const rules = await listRules(it.ctx());
  expect(rules.map(({ code }) => code)).toEqual(shipped.map(({ code }) => code).toSorted());
  for (const { code, texts } of rules)
    expect({ code, langs: Object.keys(texts).toSorted() }).toEqual({
      code,
      langs: [...languages].toSorted(),
    });
  expect(rules.find(({ code }) => code === 'minors')).toMatchObject({ is_child_safety: true });
});

test('a change is a new version, and versions of the site do not change the owner’s own', async () => {
  await loadShippedRules(it.ctx());
  const before = await findRule(it.db, 'animals');
  await addRule(it.ctx(), { code: 'animals', content: { region: 'at', texts: {} } });
  const after = await findRule(it.db, 'animals');
  expect(after).toMatchObject({
    version: 2,
    region: 'at',
    texts: before?.texts,
    is_shipped: false,
  });
  expect(await loadShippedRules(it.ctx())).toBe(0);
  expect(
    (await listRules(it.ctx(), { all: true })).filter(({ code }) => code === 'animals'),
  ).toMatchObject([{ version: 2 }, { version: 1, rule_id: before?.rule_id }]);
});

test('a text that does not fit is missing', async () => {
  const texts = { en: { title: 'Odd', text: 'Words.', note: 1 }, de: { title: 'Ohne Text' } };
  await it.db
    .insertInto('content_rule')
    .values({ code: 'odd', version: 1, disposition: 'allowed', texts: JSON.stringify(texts) })
    .execute();
  expect((await findRule(it.db, 'odd'))?.texts).toEqual({ en: { title: 'Odd', text: 'Words.' } });
});

test('a rule of tomorrow is not in force yet, and a new one needs an English text', async () => {
  const texts = { en: { title: 'Tomorrow', text: 'Not yet.' } };
  await addRule(it.ctx(), {
    code: 'tomorrow',
    content: { texts },
    valid_from: new Date(Date.now() + 86_400_000),
  });
  expect(await findRule(it.db, 'tomorrow')).toBeUndefined();
  await expect(
    addRule(it.ctx(), { code: 'german', content: { texts: { de: texts.en } } }),
  ).rejects.toMatchObject({ info: { title: 'missing' } });
});
