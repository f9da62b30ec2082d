import { beforeAll, describe, expect, test } from 'vitest';
import type { Frame } from 'playwright-core';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { spyOnStorage, startHostSite, touchedStorage } from '#tests/support/host-page.ts';
import { firstVideo } from '#tests/support/player.ts';

// A browser without third-party cookies, as most are by now.
const browser = withBrowser(['--test-third-party-cookie-phaseout']);
const state = { path: '', page: '', title: '' };

beforeAll(async () => {
  const video = await firstVideo(browser.origin, { seconds: 8 });
  state.path = pages.embed(video);
  state.page = pages.video(video);
  state.title = video.title;
});

/** Opens a page of another site that frames the embed; `frame` is the document in it. */
async function embedOn(
  { page }: Visit,
  { query = '', attributes = '', more = '' } = {},
): Promise<{ frame: Frame } & AsyncDisposable> {
  const src = `${browser.origin}${state.path}${query}`;
  const host = await startHostSite(
    `<h1>A page</h1><iframe src="${src}" title="Film" width="640" height="360" allow="autoplay" ${attributes}></iframe>${more}`,
  );
  await page.goto(host.origin, { waitUntil: 'load' });
  const frame = page.frames()[1];
  if (!frame) throw new Error('the page has no frame');
  await frame.waitForLoadState('load');
  return { frame, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

const timeOf = (frame: Frame): Promise<number> =>
  frame.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
const isPaused = (frame: Frame): Promise<boolean | undefined> =>
  frame.evaluate(() => document.querySelector('video')?.paused);
const press = (frame: Frame): Promise<void> =>
  frame.getByRole('button', { name: `Play: ${state.title}` }).click();
const plays = (frame: Frame): Promise<void> =>
  expect.poll(() => timeOf(frame), { timeout: 15_000 }).toBeGreaterThan(0.5);

describe('on a page of another site, without third-party cookies', () => {
  test('loads one document and three files before play, then plays; no cookie and no storage is touched', async () => {
    const visit = await browser.visit({ cookies: { app_lang: 'de' } });
    const { page, requests, context } = visit;
    await spyOnStorage(page);
    const cookies: string[] = [];
    page.on('request', (request) => {
      const { cookie } = request.headers();
      if (cookie && request.url().startsWith(browser.origin)) cookies.push(cookie);
    });
    page.on('response', (response) => {
      const set = response.headers()['set-cookie'];
      if (set) cookies.push(set);
    });
    await using embed = await embedOn(visit);
    const { frame } = embed;
    await page.waitForTimeout(500);
    const before = requests.filter((url) => url.startsWith('/'));
    expect(before.map((url) => url.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual([
      '/assets/embed-style.css',
      '/assets/embed.js',
      state.path,
      expect.stringMatching(/^\/media\/p\/.*-640\.webp$/),
    ]);
    await press(frame);
    await plays(frame);
    expect(cookies).toEqual([]);
    expect(await context.cookies()).toHaveLength(1);
    expect(await touchedStorage(page)).toEqual([]);
  });

  test('in a sandboxed frame, whose document has no origin, it plays and reports no view', async () => {
    const visit = await browser.visit();
    await using embed = await embedOn(visit, { attributes: 'sandbox="allow-scripts"' });
    const { frame } = embed;
    expect(await frame.evaluate(() => globalThis.origin)).toBe('null');
    await press(frame);
    await plays(frame);
    await visit.page.waitForTimeout(limits.view_delay_ms + 200);
    expect(visit.requests.filter((url) => url.includes('input.php'))).toEqual([]);
    expect(await frame.locator('[data-poster]').isHidden()).toBe(true);
  });

  test('the view is counted a second after the film has begun', async () => {
    const visit = await browser.visit();
    const { page, requests } = visit;
    await using embed = await embedOn(visit);
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/input.php'));
    const counted = page.waitForResponse((response) => response.url().endsWith('/api/input.php'));
    await page.waitForTimeout(limits.view_delay_ms + 200);
    expect(requests.filter((url) => url.includes('input.php'))).toEqual([]);
    await press(embed.frame);
    const id = state.path.split('/')[2];
    expect((await asked).postData()).toBe(
      `act=view&section=video&object_id=${id}&nogeo=1&from=embed`,
    );
    expect((await counted).status()).toBe(200);
  });

  test('keys are silent until something in the frame has the focus', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await using embed = await embedOn(visit);
    const { frame } = embed;
    await page.locator('h1').click();
    for (const key of ['k', ' ', 'Enter', 'm', 'ArrowRight']) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    expect([await isPaused(frame), await timeOf(frame)]).toEqual([true, 0]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await plays(frame);
    // The button has gone, and the film has its focus.
    expect(await frame.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO');
    await page.keyboard.press('Space');
    await expect.poll(() => isPaused(frame)).toBe(true);
  });

  test('the link leads to the page of the video, in a tab of its own', async () => {
    const visit = await browser.visit();
    await using embed = await embedOn(visit);
    const link = embed.frame.getByRole('link', { name: `Watch on Velour: ${state.title}` });
    expect(await link.getAttribute('href')).toBe(browser.origin + state.page);
    const opened = visit.context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    expect(new URL(tab.url()).pathname).toBe(state.page);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  });
});

describe('the parameters of the address', () => {
  test('a start, the language, no sound, a loop, and to begin at once', async () => {
    const visit = await browser.visit();
    const query = '?lang=ja&start_time=3&autostart=1&loop=1&muted=1&color=red';
    await using embed = await embedOn(visit, { query });
    const { frame } = embed;
    await expect.poll(() => timeOf(frame), { timeout: 15_000 }).toBeGreaterThan(3);
    const found = await frame.evaluate(() => {
      const video = document.querySelector('video');
      return [document.documentElement.lang, video?.muted, video?.loop];
    });
    expect(found).toEqual(['ja', true, true]);
  });

  test.each(['-4', 'text', '1e9', '999999'])('start_time=%s plays all the same', async (start) => {
    const visit = await browser.visit();
    await using embed = await embedOn(visit, { query: `?start_time=${start}` });
    await press(embed.frame);
    await expect
      .poll(() => embed.frame.evaluate(() => document.querySelector('video')?.readyState), {
        timeout: 15_000,
      })
      .toBeGreaterThan(1);
  });
});

test('a film that cannot be fetched says so in a sentence, and Try again plays it', async () => {
  const visit = await browser.visit();
  const { page, noise } = visit;
  await page.route('**/api/videofile.php*', (route) => route.abort());
  await using embed = await embedOn(visit);
  const { frame } = embed;
  await press(frame);
  const alert = frame.getByRole('alert');
  await alert.waitFor({ timeout: 20_000 });
  expect((await alert.innerText()).trim()).toMatch(/^Could not load the video\./);
  expect(await alert.innerText()).not.toContain('This browser cannot play');
  await page.unroute('**/api/videofile.php*');
  await frame.getByRole('button', { name: 'Try again' }).click();
  await plays(frame);
  // The browser itself says on the console that the requests failed.
  expect(noise.splice(0).every((line) => line.includes('net::ERR_FAILED'))).toBe(true);
});

test.each(['idle', 'playing', 'missing'] as const)(
  '%s, it has no fault that axe knows',
  async (what) => {
    const { page, noise } = await browser.visit({ width: 426, height: 265 });
    await page.goto(what === 'missing' ? '/embed/66000000/x/?lang=fr' : state.path);
    if (what === 'playing') {
      await press(page.mainFrame());
      await plays(page.mainFrame());
    }
    expect(await violations(page)).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider).toBe(false);
    if (what !== 'missing') return;
    // The browser says on the console that there is no such document.
    expect(noise.splice(0)).toHaveLength(1);
    expect(await page.locator('h1').textContent()).toBe('Vidéo introuvable');
  },
);

test('without scripts it says that it needs them, and links the page', async () => {
  const { page } = await browser.visit({ java_script: false });
  await page.goto(state.path);
  await page.getByText('Turn on JavaScript to play this video.').waitFor();
  expect(await page.getByRole('link').getAttribute('href')).toBe(browser.origin + state.page);
});

describe('the page of a video about its embed', () => {
  test('the share panel has its code in 426 × 265 and in full width', async () => {
    const { page } = await browser.visit();
    await openAlive(page, `${state.page}#share`);
    const codes = page.getByRole('dialog', { name: 'Share' }).getByLabel(/^Embed code/);
    await codes.nth(1).waitFor();
    const fields = codes.and(page.getByRole('textbox'));
    const texts = await fields.evaluateAll((found) =>
      found.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
    );
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain(`src="${browser.origin}${state.path}"`);
    expect(texts[0]).toContain('width="426" height="265"');
    expect(texts[1]).toContain('width:100%');
  });

  const head = async (): Promise<string> =>
    (await (await fetch(browser.origin + state.page)).text()).split('</head>')[0] ?? '';
  const attribute = (html: string, mark: string, name: string): string =>
    new RegExp(`<[^>]*${mark}[^>]*\\b${name}="([^"]*)"`)
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&') ?? `no ${name} beside ${mark}`;

  test('Open Graph, the player card and the structured data name it', async () => {
    const html = await head();
    const embed = browser.origin + state.path;
    expect(attribute(html, 'property="og:video"', 'content')).toBe(embed);
    expect(attribute(html, 'property="og:video:type"', 'content')).toBe('text/html');
    expect(attribute(html, 'name="twitter:card"', 'content')).toBe('player');
    expect(attribute(html, 'name="twitter:player"', 'content')).toBe(embed);
    const whole = await (await fetch(browser.origin + state.page)).text();
    expect(whole).toContain(`"embedUrl":"${embed}"`);
  });

  test.each([
    ['application/json', /"html":"<iframe src=\\"/],
    ['text/xml', /<html>&lt;iframe src=&quot;/],
  ])('its %s discovery link leads to the description of the embed', async (type, html) => {
    const href = attribute(await head(), `type="${type}\\+oembed"`, 'href');
    const answer = await fetch(href);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    const body = await answer.text();
    expect(body).toMatch(html);
    expect(body).toContain(state.path);
  });
});
