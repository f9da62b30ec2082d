import { beforeAll, expect, inject, test } from 'vitest';
import { auth_urls } from '#contracts/calls/accounts.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { sitePages } from '#tests/support/site-pages.ts';

// Every page and a call of each kind, as a stranger and as a member get it.
const browser = withBrowser();
let cookie = '';
beforeAll(async () => {
  await secondProcess(inject('data_dir'), ({ system_ctx }) => aMember(system_ctx, 'Quinn-Rivers'));
  const answer = await fetch(browser.origin + auth_urls.sign_in, {
    method: 'POST',
    body: new URLSearchParams({ name: 'quinn-rivers', password: member_password }),
    headers: { origin: browser.origin },
  });
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  expect(cookie).toContain('session=');
});

const calls = [
  '/api/json/videos2/3600/str/latest-updates/60/..1.all...json',
  '/api/json/main/3600/str.en.json',
  '/api/suggester.php?text=slow',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
];
/** For strangers: a member is led on. */
const led = /^\/(signin|signup)\//;

test('each page and call is the same with and without a session, and stays in caches', async () => {
  const paths = (await sitePages(browser.origin)).map(({ path }) => path);
  const same = [...paths.filter((path) => !led.test(path)), ...calls];
  expect(same.length).toBeGreaterThan(90);
  for (const path of same) {
    const [stranger, member] = await Promise.all(
      [{}, { cookie }].map(async (headers: Record<string, string>) => {
        const answer = await fetch(browser.origin + path, { headers, redirect: 'manual' });
        const { status } = answer;
        const [policy, vary] = ['cache-control', 'vary'].map((name) => answer.headers.get(name));
        return {
          status,
          policy,
          vary,
          set: answer.headers.getSetCookie(),
          body: await answer.text(),
        };
      }),
    );
    expect([path, member]).toEqual([path, stranger]);
  }
});
