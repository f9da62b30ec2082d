import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { createSite } from '#app/server.ts';
import { auth_urls, me_url } from '#contracts/calls/accounts/accounts.ts';
import { storePicture } from '#domain/member-pictures/index.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import { firstVideo } from '#tests/support/player.ts';
import { productOf, secondProcess } from '#tests/support/running-site.ts';
import { listenToStatements } from '#tests/support/sent-statements.ts';
import { sitePages } from '#tests/support/site-pages.ts';

// Every page, a call of each kind and pictures, as a stranger and as a member get it.
const browser = withBrowser();
let cookie = '';
/** A poster of the catalogue, and the approved avatar of a member. */
let pictures: string[] = [];
beforeAll(async () => {
  const create = { width: 1300, height: 400, channels: 3, background: '#48c' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const avatar = await secondProcess(inject('data_dir'), async ({ system_ctx, system_domain }) => {
    await aMember(system_ctx, 'Quinn-Rivers');
    const { member_id } = await aMember(system_ctx, 'Rhea-Stone');
    const { pictures: waiting } = system_domain.operator;
    const url = await storePicture(system_ctx, { member_id, section: 'avatar', bytes });
    for (const { picture_id, username } of await waiting.list())
      if (username === 'Rhea-Stone') await waiting.approve(picture_id);
    return url;
  });
  pictures = [(await firstVideo(browser.origin)).scr, avatar];
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
  '/api/suggester.php?c=slow',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
];
/** For strangers: a member is led on. */
const led = /^\/(signin|signup)\//;

const publicPaths = async (): Promise<{ path: string; status: number }[]> => [
  ...(await sitePages(browser.origin)).filter(({ path }) => !led.test(path)),
  ...[...calls, ...pictures].map((path) => ({ path, status: 200 })),
];

/** A page or call as a stranger and as a member get it. */
const asBoth = async (path: string) => {
  const get = async (headers: Record<string, string>) => {
    const answer = await fetch(browser.origin + path, { headers, redirect: 'manual' });
    const [policy, vary] = ['cache-control', 'vary'].map((name) => answer.headers.get(name));
    const [status, set] = [answer.status, answer.headers.getSetCookie()];
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return { status, policy, vary, set, body };
  };
  return Promise.all([get({}), get({ cookie })]);
};

test('each page, call and picture is the same with and without a session, and stays in caches', async () => {
  const same = await publicPaths();
  expect(same.length).toBeGreaterThan(90);
  for (const { path, status } of same) {
    let [stranger, member] = await asBoth(path);
    // The names at the foot of a page are drawn again now and then: another try, where that was between the two.
    for (let tries = 0; stranger.body !== member.body && tries < 5; tries++)
      [stranger, member] = await asBoth(path);
    expect([path, stranger.status]).toEqual([path, status]);
    expect([path, member]).toEqual([path, stranger]);
  }
});

const shorter = (a: string[], b: string[]): string[] => (b.length < a.length ? b : a);

test('a session costs no page, call or picture a statement', async () => {
  const env = { ...process.env, DATA_DIR: inject('data_dir'), LOG_LEVEL: 'silent' };
  const paths = await publicPaths();
  await productOf(env, async (product) => {
    await using stack = new AsyncDisposableStack();
    const app = await createSite(product, stack);
    stack.defer(() => app.close());
    const sentFor = listenToStatements();
    const get = (url: string, headers = {}) => sentFor(() => app.inject({ url, headers }));
    let cold = 0;
    for (const { path } of paths) {
      cold += (await get(path)).length;
      // The least of several requests each: caches may run out between two, and a read that two parts of a page request in one moment is sent once.
      let stranger = await get(path);
      const asMember = async (): Promise<string[]> => {
        const sent = await get(path, { cookie });
        expect([path, sent.filter((text) => /login_session/.test(text))]).toEqual([path, []]);
        return sent;
      };
      let member = await asMember();
      for (let tries = 0; member.length !== stranger.length && tries < 20; tries++) {
        stranger = shorter(stranger, await get(path));
        member = shorter(member, await asMember());
      }
      // Those of one moment are sent in any order.
      expect([path, member.toSorted()]).toEqual([path, stranger.toSorted()]);
    }
    // The statements that are listened to are those that are sent.
    expect(cold).toBeGreaterThan(50);
    expect((await get(me_url, { cookie })).join()).toMatch(/login_session/);
  });
});
