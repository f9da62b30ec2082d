import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  notification_settings_url,
  notificationsUrl,
  notify_url,
  read_notifications_url,
  unread_url,
} from '#contracts/calls/social/notifications.ts';
import { subscribe_url, subscriptionsUrl } from '#contracts/calls/social/subscriptions.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';

const api = withApi();
const sessions = { own: '', other: '' };
let member_id = 0;
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  ({ token: sessions.own, member_id } = await aMember(api.ctx(), 'Hedda'));
  ({ token: sessions.other } = await aMember(api.ctx(), 'Ingrid'));
  await sql`insert into notification (member_id, kind, subject, objects, at)
    select ${member_id}, 'decision', d, array[d], now() - make_interval(hours => d) from generate_series(1, 3) d`.execute(
    api.ctx().db,
  );
});

const as = (who: keyof typeof sessions) => ({ cookie: `__Host-session=${sessions[who]}` });
const get = (url: string, headers: Record<string, string> = as('own')) =>
  api.app.inject({ url, headers });
const send = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = as('own'),
) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://tube.example',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const first_page = notificationsUrl.build({ after: 'first' });
const unread = async () => (await get(unread_url)).json<{ unread: number }>().unread;

test('a member reads its notifications, marks one and then all of a page as read; others cannot', async () => {
  const listed = await get(first_page);
  expect(listed.headers['cache-control']).toBe('no-store');
  const page = listed.json();
  expect(page).toMatchObject({ unread: 3, off: [], next: '' });
  expect(page.notifications).toHaveLength(3);
  const notification = String(page.notifications[2].notification_id);
  // A notification of another member changes nothing.
  expect((await send(read_notifications_url, { notification }, as('other'))).statusCode).toBe(200);
  expect(await unread()).toBe(3);
  expect((await send(read_notifications_url, { notification })).statusCode).toBe(200);
  expect(await unread()).toBe(2);
  // Notifications that arrived after the page was read stay unread.
  await sql`insert into notification (member_id, kind, subject, objects) values (${member_id}, 'decision', 9, '{9}')`.execute(
    api.ctx().db,
  );
  expect((await send(read_notifications_url, { until: page.until })).json()).toMatchObject({
    ok: 1,
  });
  expect(await unread()).toBe(1);
});

test('without script the forms lead back to their pages, and without a session to the sign-in', async () => {
  const document = { accept: 'text/html' };
  const read = await send(
    read_notifications_url,
    { notification: '1' },
    { ...as('own'), ...document },
  );
  expect([read.statusCode, read.headers.location]).toEqual([303, accountPages.notifications()]);
  const saved = await send(
    notification_settings_url,
    { reply: 'on', video: 'on' },
    { ...as('own'), ...document },
  );
  expect([saved.statusCode, saved.headers.location]).toEqual([
    303,
    accountPages.notifications('saved'),
  ]);
  const gone = await send(
    notify_url,
    { thing: 'm1', notify: 'off' },
    { ...as('own'), ...document },
  );
  expect([gone.statusCode, gone.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/account\/subscriptions\/all\/\?draft=[\w-]{32}&failed=not_found$/),
  ]);
  expect((await get(first_page)).json()).toMatchObject({
    off: ['album', 'decision', 'friend', 'friend_request', 'mention', 'message'],
  });
  for (const url of [read_notifications_url, notification_settings_url, notify_url])
    expect((await send(url, { thing: 'h1', notify: 'on' }, {})).statusCode).toBe(401);
  expect((await get(unread_url, {})).statusCode).toBe(401);
});

test('new videos of a subscription are switched off and on; without a subscription it is 404', async () => {
  expect((await send(notify_url, { thing: 'h1', notify: 'off' })).statusCode).toBe(404);
  await send(subscribe_url, { thing: 'h1' });
  for (const notify of ['off', 'on']) {
    expect((await send(notify_url, { thing: 'h1', notify })).statusCode).toBe(200);
    expect((await get(subscriptionsUrl.build({ after: 0 }))).json()).toMatchObject({
      subscriptions: [{ thing: 'h1', is_notified: notify === 'on' }],
    });
  }
});

test.each([
  [read_notifications_url, {}],
  [read_notifications_url, { notification: '1', until: '1764000000000000-1' }],
  [read_notifications_url, { until: 'soon' }],
  [read_notifications_url, { notification: '-1' }],
  [notification_settings_url, { reply: 'yes' }],
  [notify_url, { thing: 'h1', notify: 'perhaps' }],
])('%s with %o is refused', async (url, fields) => {
  expect((await send(url, fields as Record<string, string>)).statusCode).toBe(422);
});
