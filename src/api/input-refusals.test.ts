import { describe, expect, test } from 'vitest';
import { withInputForms } from '#tests/support/input-forms.ts';

const { api, post, view } = withInputForms();

describe('invalid forms', () => {
  test.each(['?x=1', '?act=view'])(
    'returns 404 for a form posted with the query %s',
    async (query) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await api.app.inject({
        method: 'POST',
        url: `/api/input.php${query}`,
        payload: view(),
        headers,
      });
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 1, code: 'not_found' }]);
    },
  );
  test.each([
    ['', 422],
    ['act=view', 422],
    ['act=vote&section=video&object_id=1', 422],
    ['act=__proto__', 422],
    ['act=constructor&__proto__[act]=view', 422],
    ['act=view&section=video&object_id=1&__proto__=1', 422],
    ['act=view&section=video&object_id=1&vote=1', 422],
    ['act=vote&section=comment&object_id=1&vote=1&x=1', 422],
    ['act=view&section=comment&object_id=1', 422],
    ['act=view&section=model&object_id=Ada', 422],
    ['act=view&section=model&object_id=../ada', 422],
    [`act=view&section=model&object_id=${'a'.repeat(81)}`, 422],
    ['act=view&section=album&object_id=ada', 422],
    ['act=view&section=playlist&object_id=67108864', 422],
    ['act=vote&section=playlist&object_id=1&vote=1', 422],
    ['act=vote&section=video&object_id=ada&vote=1', 422],
    ['act=vote&section=video&object_id=1&vote=2', 422],
    ['act=vote&section=video&object_id=1&vote=', 422],
    ['act=vote&section=video&object_id=60000000&vote=1', 404],
    ['act=vote&section=model&object_id=nobody&vote=1', 404],
    ['act=vote&section=comment&object_id=1&vote=1', 404],
    ['act=view&section=video&object_id=0', 422],
    ['act=view&section=video&object_id=1e3', 422],
    ['act=view&section=video&object_id=-1', 422],
    ['act=view&section=video&object_id=99999999999', 422],
    ['act=view&section=video&object_id=1%00', 422],
    ['act=view&section=video&object_id=1&nogeo=2', 422],
    ['act[]=view&section=video&object_id=1', 422],
    ['act=view&act=view&section=video&object_id=1', 400],
    ['act=%zz', 400],
    ['act=%FF', 400],
    [`act=view&x=${'y'.repeat(70_000)}`, 413],
    [Array.from({ length: 300 }, (_, index) => `f${index}=1`).join('&'), 400],
  ])('the body %.60s returns %i', async (form, status) => {
    const answer = await post(form);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toHaveProperty('error');
  });

  test('names the invalid fields without repeating their values', async () => {
    const answer = await post('act=view&section=<b>&nogeo=<i>');
    expect(answer.json()).toEqual({
      error: { section: 'invalid', object_id: 'missing', nogeo: 'invalid' },
    });
  });

  test.each([
    ['application/json', 415],
    ['text/plain', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded; charset=iso-8859-1', 415],
    ['application/x-www-form-urlencoded;charset=utf-7', 415],
    ['application/x-www-form-urlencoded, application/json', 415],
    ['application/x-www-form-urlencodedx', 415],
    ['application/x-www-form-urlencoded; charset=utf-8', 200],
    ['Application/X-WWW-Form-Urlencoded;charset="UTF-8"', 200],
    ['nonsense', 415],
    ['\tapplication/json', 415],
  ])('Content-Type %j returns %i', async (type, status) => {
    expect((await post(view(), { 'content-type': type })).statusCode).toBe(status);
  });

  test('rejects a body without a content type and an encoded body', async () => {
    expect((await api.app.inject({ method: 'POST', url: '/api/input.php' })).statusCode).toBe(415);
    expect((await post(view(), { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });
});

describe('origin checks', () => {
  test.each([
    [{}, 200],
    [{ origin: 'https://tube.example' }, 200],
    [{ origin: 'https://tube.example', 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [
      { origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' },
      200,
    ],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    [{ origin: 'https://tube.example.evil.example' }, 403],
    [{ origin: 'http://tube.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ] as [Record<string, string>, number][])('%j answers %i', async (headers, status) => {
    const answer = await post(view(), headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
