import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { startHostSite, type HostSite } from '#tests/support/host-page.ts';
import { firstVideo } from '#tests/support/player.ts';

const browser = withBrowser();
const state = { src: '' };

interface Report {
  state: string;
  seconds: number;
  duration: number;
}
/** State that the host page's own script stores. */
interface Host {
  player: { play(): void; pause(): void; seek(seconds: number): void };
  states: string[];
  reports: Report[];
  messages: unknown[];
}
declare global {
  interface Window {
    host: Host;
  }
}

beforeAll(async () => {
  state.src = browser.origin + pages.embed(await firstVideo(browser.origin, { seconds: 8 }));
});

const frameTag = (attributes = ''): string =>
  `<iframe id="frame" src="${state.src}" title="Film" width="640" height="360" allow="autoplay" ${attributes}></iframe>`;
const withApi = `<script src="${browser.origin}/embed-api.js"></script><script>
  const states = [], reports = [];
  const player = VelourEmbed(document.getElementById('frame'));
  player.on('state', (report) => states.push(report.state));
  player.on('time', (report) => reports.push(report));
  window.host = { player, states, reports };
</script>`;
const withoutApi = `<script>
  const messages = [];
  addEventListener('message', (event) => messages.push(event.data));
  window.host = { messages };
</script>`;

async function open(page: Page, body: string): Promise<HostSite> {
  const host = await startHostSite(body);
  await page.goto(host.origin, { waitUntil: 'load' });
  await page.frames()[1]?.waitForLoadState('load');
  return host;
}

test.each(['', 'sandbox="allow-scripts"'])(
  'the host page plays, seeks, pauses, and hears of it (frame: %j)',
  async (attributes) => {
    const { page } = await browser.visit();
    await using _host = await open(page, frameTag(attributes) + withApi);
    const heard = () => page.evaluate(() => window.host.states);
    await expect.poll(heard).toEqual(['idle']);
    await page.evaluate(() => {
      window.host.player.seek(2);
      window.host.player.play();
    });
    await expect.poll(heard, { timeout: 15_000 }).toEqual(['idle', 'loading', 'playing']);
    await expect.poll(() => page.evaluate(() => window.host.reports.length)).toBeGreaterThan(3);
    const [first, last] = await page.evaluate(() => [
      window.host.reports[0],
      window.host.reports.at(-1),
    ]);
    expect(first?.seconds).toBeGreaterThanOrEqual(2);
    expect(last?.seconds).toBeGreaterThan(first?.seconds ?? Infinity);
    expect(last?.duration).toBeGreaterThan(7.9);
    await page.evaluate(() => window.host.player.pause());
    await expect.poll(async () => (await heard()).at(-1)).toBe('paused');
    await page.evaluate(() => window.host.player.seek(1e9));
    await expect
      .poll(() => page.evaluate(() => window.host.reports.at(-1)?.seconds))
      .toBeCloseTo(last?.duration ?? 0, 0);
  },
);

test('a hostile parent receives nothing that it did not ask for, and cannot disturb the embed', async () => {
  const { page } = await browser.visit();
  await using _host = await open(page, frameTag() + withoutApi);
  await page.evaluate(() => {
    const { contentWindow } = document.getElementById('frame') as HTMLIFrameElement;
    const wrong = [
      undefined,
      null,
      'play',
      '{"velour":1,"command":"play"}',
      { command: 'play' },
      { velour: 2, command: 'play' },
      { velour: 1, command: '__proto__' },
      { velour: 1, command: 'seek', seconds: Number.NaN },
      { velour: 1, command: 'seek', seconds: -9 },
      { velour: 1, command: 'seek', seconds: { valueOf: 1 } },
      new ArrayBuffer(1e6),
      Array.from({ length: 10_000 }, () => ({ velour: 1 })),
    ];
    for (let round = 0; round < 50; round++)
      for (const data of wrong) contentWindow?.postMessage(data, '*');
  });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.host.messages)).toEqual([]);
  const frame = page.frames()[1];
  expect(await frame?.locator('main').getAttribute('data-state')).toBe('idle');
  await frame?.getByRole('button').first().click();
  await expect
    .poll(() => frame?.evaluate(() => document.querySelector('video')?.currentTime), {
      timeout: 15_000,
    })
    .toBeGreaterThan(0.5);
  expect(await page.evaluate(() => window.host.messages)).toEqual([]);
});

test('commands of another window than the parent are ignored', async () => {
  const { page } = await browser.visit();
  const other = `<iframe id="other" srcdoc="<p>Another frame</p>" title="Other"></iframe>`;
  await using _host = await open(page, frameTag() + other + withoutApi);
  await page.evaluate(() => {
    const other = (document.getElementById('other') as HTMLIFrameElement).contentWindow;
    const script = other?.document.createElement('script');
    if (!script) throw new Error('the frame has no document');
    script.textContent = `for (const command of ['connect', 'play'])
      parent.frames[0].postMessage({ velour: 1, command }, '*');`;
    other?.document.body.append(script);
  });
  await page.waitForTimeout(800);
  expect(await page.frames()[1]?.locator('main').getAttribute('data-state')).toBe('idle');
  expect(await page.evaluate(() => window.host.messages)).toEqual([]);
});

test('the script for host pages is small, cacheable and free of anything else', async () => {
  const answer = await fetch(`${browser.origin}/embed-api.js`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    etag: expect.stringMatching(/^"/),
  });
  const code = await answer.text();
  expect(code.length).toBeLessThan(2000);
  expect(code).not.toMatch(/fetch|cookie|Storage/);
});
