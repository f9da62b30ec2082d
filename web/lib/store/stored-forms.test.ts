// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const text = (of: string) => ({ text: of });
const stored = (): unknown => JSON.parse(sessionStorage.getItem('velour.forms') ?? '{}');

/** The forms of a document that has just begun. */
async function aDocument() {
  vi.resetModules();
  return import('./stored-forms.ts');
}
beforeEach(() => sessionStorage.clear());

test('a text that a member types before the answer says who it is stays, and one that another had typed before is erased', async () => {
  const of_ann = await aDocument();
  of_ann.claimForms('Ann');
  of_ann.storeTyped('one', text('of Ann'));
  of_ann.storeTyped('two', text('of Ann as well'));
  const of_ben = await aDocument();
  of_ben.storeTyped('two', text('of Ben'));
  expect(of_ben.claimForms('Ben')).toEqual(new Set(['two']));
  expect(stored()).toEqual({ two: text('of Ben'), owner: { username: 'Ben' } });
});

test('a third member of one document gets nothing that was typed for the second', async () => {
  const forms = await aDocument();
  forms.storeTyped('one', text('of a visitor'));
  expect(forms.claimForms('Ann')).toBeUndefined();
  forms.storeTyped('two', text('of Ann'));
  expect(forms.claimForms('Ben')).toEqual(new Set());
  expect(stored()).toEqual({});
});
