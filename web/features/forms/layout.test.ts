import { expect, test } from 'vitest';
import { caseKinds, formShapes } from '#contracts/calls/forms/forms.ts';
import { choices } from '#contracts/calls/forms/form-fields.ts';
import { fieldTexts, reasonTexts, relationTexts, targetTexts, tickTexts } from './field-texts.ts';
import { hiddenFields, layouts } from './layout.ts';

test.each(caseKinds)('the page of %s shows every field of its form once', (kind) => {
  const { required, optional } = formShapes[kind];
  const shown = layouts[kind];
  expect(new Set(shown).size).toBe(shown.length);
  const all = [...required, ...optional].filter(
    (name) => !hiddenFields.some((each) => each === name),
  );
  expect(shown.toSorted()).toEqual(all.toSorted());
});

test('every field, tick and choice has a text', () => {
  for (const kind of caseKinds)
    for (const name of layouts[kind]) {
      const text =
        name === 'good_faith' || name === 'accuracy' || name === 'jurisdiction'
          ? tickTexts[kind]?.[name]
          : fieldTexts(kind, name as 'name').label;
      expect([kind, name, text]).toEqual([kind, name, expect.anything()]);
    }
  expect(Object.keys(reasonTexts)).toEqual([...choices.reason]);
  expect(Object.keys(relationTexts)).toEqual([...choices.relation]);
  expect(Object.keys(targetTexts).toSorted()).toEqual(choices.target_type.toSorted());
});
