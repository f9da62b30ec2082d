import { expect, test } from 'vitest';
import { InformationText, informationUrl } from '#contracts/calls/files/information.ts';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { languages } from '#contracts/vocabulary.ts';
import { withApi } from '#tests/support/api.ts';

const api = withApi();
const get = (url: string) => api.app.inject({ url });

test('every page in every language is cacheable until a purge', async () => {
  for (const page of informationPages)
    for (const lang of languages) {
      const answer = await get(informationUrl.build({ page, lang }));
      expect([page, lang, answer.statusCode]).toEqual([page, lang, 200]);
      expect(InformationText.parse(answer.json())).toEqual(answer.json());
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, s-maxage=3600, max-age=60',
        'surrogate-key': `information information-${page}`,
        'cache-tag': `information,information-${page}`,
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
});

test("the owner's text replaces the page at once and is escaped", async () => {
  const markdown = '# Us\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))';
  await api.db
    .insertInto('information_page')
    .values({ page: 'support', lang: 'en', markdown })
    .execute();
  const { title, html } = (await get('/api/v1/information/support.en.json')).json();
  expect(title).toBe('Us');
  expect(html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>x</p>');
});

test.each([
  '/api/v1/information/imprint.en.json',
  '/api/v1/information/terms.xx.json',
  '/api/v1/information/terms.EN.json',
  '/api/v1/information/terms.json',
  '/api/v1/information/terms.en.php',
  '/api/v1/information/terms.en.json?x=1',
  '/api/v1/information/__proto__.en.json',
  '/api/v1/information/..%2fterms.en.json',
  '/api/v1/information/',
])('returns 404 for %s', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
});
