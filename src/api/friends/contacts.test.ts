import { beforeAll, expect, test } from 'vitest';
import { contacts_url, friend_urls, friendsUrl } from '#contracts/calls/social/friends.ts';
import { friendUrl, memberUrl, myMemberUrl } from '#contracts/calls/accounts/member-url.ts';
import {
  messages_url,
  report_message_url,
  thread_urls,
  threadMessagesUrl,
  threadsUrl,
} from '#contracts/calls/social/messages.ts';
import { signInPage } from '#contracts/pages/account-links.ts';
import {
  friendsPage,
  messagesPage,
  threadPage,
  writePage,
} from '#contracts/pages/contact-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { withApi } from '#tests/support/api.ts';
import { anOldMember } from '#tests/support/contacts.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
const tokens = { tilda: '', uwe: '', vera: '' };
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  tokens.tilda = (await anOldMember(api.ctx(), 'Tilda')).token;
  tokens.uwe = (await anOldMember(api.ctx(), 'Uwe-Bay')).token;
  tokens.vera = (await anOldMember(api.ctx(), 'Vera')).token;
});

const as = (token: string) => (token === '' ? {} : { cookie: `__Host-session=${token}` });
const get = (url: string, token = tokens.tilda) => api.app.inject({ url, headers: as(token) });
const send = (
  url: string,
  fields: Record<string, string>,
  token = tokens.tilda,
  more: Record<string, string> = {},
) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://tube.example',
      ...as(token),
      ...more,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const plain = { accept: 'text/html,application/xhtml+xml' };

test('a member asks, is accepted, and sees personal answers that no cache stores; the public ones are equal for all', async () => {
  const asked = await send(friend_urls.ask, { username: 'UWE-bay' });
  expect([asked.statusCode, asked.json()]).toEqual([
    200,
    { ok: 1, friend: { username: 'UWE-bay', state: 'sent' } },
  ]);
  const again = await send(friend_urls.ask, { username: 'uwe-bay' });
  expect([again.statusCode, again.json()]).toEqual([409, { error: 1, code: 'already' }]);
  const state = await get(friendUrl.build('uwe-bay'));
  expect([state.headers['cache-control'], state.json()]).toEqual([
    'no-store',
    { username: 'uwe-bay', state: 'sent' },
  ]);
  await send(friend_urls.accept, { username: 'tilda' }, tokens.uwe);
  expect(
    (await get(friendsUrl.build({ list: 'friends', start: 'UWE', after: 0 }))).json(),
  ).toMatchObject({
    people: [{ username: 'Uwe-Bay' }],
    friends: 1,
    next: 0,
  });
  expect((await get(contacts_url)).json()).toEqual({
    friends: 1,
    friend_requests: 0,
    unread_threads: 0,
    message_requests: 0,
  });
  const url = memberUrl.build('uwe-bay');
  expect((await get(url)).body).toBe((await get(url, '')).body);
  expect((await get(myMemberUrl.build('uwe-bay'))).statusCode).toBe(200);
});

test('a message is sent by name or into a thread, and read by the two alone', async () => {
  const sent = await send(messages_url, {
    act: 'send',
    to: 'vera',
    text: '<b>https://example.com/</b>',
  });
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    { ok: 1, message_id: expect.any(Number), thread_id: expect.any(Number), state: 'sent' },
  ]);
  const { thread_id, message_id } = sent.json<{ thread_id: number; message_id: number }>();
  const url = threadMessagesUrl.build({ thread_id, before: 0 });
  expect((await get(url, tokens.vera)).json()).toMatchObject({
    username: 'Tilda',
    state: 'request',
    messages: [{ text: '<b>https://example.com/</b>', is_own: false }],
  });
  expect((await get(url, tokens.uwe)).statusCode).toBe(404);
  const requests = threadsUrl.build({ list: 'requests', after: 0 });
  expect((await get(requests, tokens.vera)).json()).toMatchObject({ requests: 1, unread: 0 });
  const id = String(thread_id);
  for (const action of ['read', 'accept'] as const)
    expect((await send(thread_urls[action], { thread_id: id }, tokens.vera)).json()).toEqual({
      ok: 1,
      next: threadPage(thread_id),
    });
  const report = { thread_id: id, message_id: String(message_id), reason: 'spam', message: '' };
  expect((await send(report_message_url, report, tokens.uwe)).statusCode).toBe(404);
  const spoilt = { ...report, message: 'with\u0000NUL' };
  const refused = await send(report_message_url, spoilt, tokens.vera);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { error: { message: 'invalid' } },
  ]);
  const in_lines = { ...report, message: 'Two\r\n\tlines' };
  expect((await send(report_message_url, in_lines, tokens.vera)).statusCode).toBe(200);
  expect((await send(thread_urls.delete, { thread_id: id }, tokens.vera)).json()).toEqual({
    ok: 1,
    next: messagesPage(),
  });
});

test.each([
  [{ to: 'vera', text: 'x' }, 422],
  [{ act: 'erase', to: 'vera', text: 'x' }, 422],
  [{ act: 'send', text: 'x' }, 422],
  [{ act: 'send', to: 'vera', thread_id: '1', text: 'x' }, 422],
  [{ act: 'send', to: 'vera', text: '' }, 422],
  [{ act: 'send', to: 'vera', text: 'x'.repeat(2001) }, 422],
  [{ act: 'send', to: 'vera', text: 'x', subject: 'x' }, 422],
  [{ act: 'send', thread_id: '0', text: 'x' }, 422],
  [{ act: 'send', thread_id: '9999999999', text: 'x' }, 404],
  [{ act: 'send', to: 'nobody-here', text: 'x' }, 404],
])('a message with %o is refused by %i', async (fields, status) => {
  expect((await send(messages_url, fields as unknown as Record<string, string>)).statusCode).toBe(
    status,
  );
});

test.each([
  '/api/v1/me/friends?list=all',
  '/api/v1/me/friends?after=0',
  '/api/v1/me/threads?list=closed',
  '/api/v1/me/threads?after=-1',
  '/api/v1/me/threads/messages',
  '/api/v1/me/threads/messages?thread_id=01',
  '/api/v1/me/threads/messages?thread_id=1&before=99999999999',
  '/api/v1/me/friend/',
])('%s is no address', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('a browser without script is led to the page that says what was done, and to the sign-in', async () => {
  const led = async (url: string, fields: Record<string, string>, token = tokens.tilda) => {
    const { statusCode, headers } = await send(url, fields, token, {
      ...plain,
      referer: `https://tube.example${memberPage('Vera')}`,
    });
    return [statusCode, headers.location];
  };
  const next = memberPage('Vera');
  expect(await led(friend_urls.ask, { username: 'Vera', next })).toEqual([
    303,
    friendsPage('sent', next),
  ]);
  expect(await led(friend_urls.ask, { username: 'Vera', next })).toEqual([
    303,
    friendsPage('already', next),
  ]);
  expect(await led(friend_urls.ask, { username: 'Tilda', next })).toEqual([
    303,
    friendsPage('self', next),
  ]);
  expect(await led(friend_urls.ask, { username: 'nobody-here', next: '//evil.example/' })).toEqual([
    303,
    friendsPage('unknown', '/'),
  ]);
  expect(await led(friend_urls.cancel, { username: 'Vera', next })).toEqual([
    303,
    friendsPage('none', next),
  ]);
  expect(await led(friend_urls.ask, { username: 'Vera' }, '')).toEqual([303, signInPage(next)]);
  const [status, location] = await led(messages_url, { act: 'send', to: 'nobody-here', text: 'x' });
  expect([status, String(location).startsWith(`${writePage('nobody-here')}&draft=`)]).toEqual([
    303,
    true,
  ]);
  expect(location).toContain('failed=not_found');
  const [sent, thread] = await led(messages_url, {
    act: 'send',
    to: 'Uwe-Bay',
    text: 'Good morning',
  });
  expect([sent, thread]).toEqual([303, expect.stringMatching(/^\/account\/messages\/\d+\/$/)]);
});

test('forms of another site and those without a session change nothing', async () => {
  for (const [url, fields] of [
    [friend_urls.remove, { username: 'uwe-bay' }],
    [messages_url, { act: 'send', to: 'uwe-bay', text: 'x' }],
  ] as const) {
    const foreign = await send(url, fields, tokens.tilda, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    expect((await send(url, fields, '')).statusCode).toBe(401);
  }
  expect((await get(friendUrl.build('uwe-bay'))).json()).toMatchObject({ state: 'friends' });
});
