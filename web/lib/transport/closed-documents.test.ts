// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { getJson } from './get-json.ts';

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 1, code: 'age_check_required' }, { status: 403 }),
  );
  vi.spyOn(location, 'assign').mockImplementation((url) => {
    asked.push(String(url));
  });
});

test.each([
  ['<div id="page"></div>', 1],
  // A form, or the check itself: what is typed there stays.
  ['<div id="page" data-native=""></div>', 0],
] as const)(
  'where a proof of age is missing, a document %s is left %i times',
  async (page, times) => {
    document.body.innerHTML = page;
    await expect(getJson(`/api/v1/moved-things?${times}`)).rejects.toMatchObject({
      code: 'age_check_required',
    });
    expect(asked).toHaveLength(times);
  },
);
