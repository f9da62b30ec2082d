import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Frame, Locator, Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { startHostSite } from '#tests/support/host-page.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();
const root = resolve(import.meta.dirname, '..');
const texts = { en: 'Good <i>morning</i>', de: 'Guten <i>Morgen</i>' };
const state = { folder: '', id: '', page: '', embed: '' };

/** As the operator of the running site types it. */
async function velour(...args: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: inject('data_dir') };
  const command = [join(root, 'src/app/cli.ts'), 'captions', ...args];
  await promisify(execFile)(process.execPath, command, { cwd: root, env });
}

beforeAll(async () => {
  const video = await firstVideo(browser.origin, { seconds: 8, skip: 3 });
  Object.assign(state, {
    folder: await mkdtemp(join(tmpdir(), 'velour-captions-')),
    id: String(video.video_id),
    page: pages.video(video),
    embed: pages.embed(video),
  });
  for (const [lang, text] of Object.entries(texts)) {
    const path = join(state.folder, `${lang}.vtt`);
    await writeFile(path, `WEBVTT\n\n00:00.100 --> 00:07.900\n${text}\n`);
    await velour('add', state.id, path, '--lang', lang);
  }
});
afterAll(async () => {
  for (const lang of Object.keys(texts)) await velour('remove', state.id, '--lang', lang);
  await rm(state.folder, { recursive: true, force: true });
});

/** The languages and texts that stand on the film. */
const shown = (page: Page | Frame): Promise<{ lang: string; text: string | undefined }[]> =>
  page.evaluate(() => {
    const tracks = [...(document.querySelector('video')?.textTracks ?? [])];
    return tracks
      .filter(({ mode }) => mode === 'showing')
      .map(({ language, activeCues }) => ({
        lang: language,
        text: (activeCues?.[0] as VTTCue | undefined)?.text,
      }));
  });
const shows = (page: Page | Frame, lang: keyof typeof texts): Promise<void> =>
  expect.poll(() => shown(page)).toEqual([{ lang, text: texts[lang] }]);

/** Plays the film without an end. */
async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
}

async function choose(page: Page, group: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: group }).click();
  await page.getByRole('menuitemradio', { name: option }).click();
}

const film = (page: Page): Locator => page.locator('section[data-player]');

/** Opens the page with settings of the device, unless some are stored already. */
async function open(page: Page, settings: object): Promise<void> {
  await page.addInitScript(
    (stored) => {
      if (localStorage.getItem('velour.player') === null)
        localStorage.setItem('velour.player', stored);
    },
    JSON.stringify({ loop: true, ...settings }),
  );
  await openAlive(page, state.page);
  await play(page);
}

test('c and the button show captions, which are fetched when they are shown first', async () => {
  const { page, requests } = await browser.visit();
  await open(page, {});
  const button = page.getByRole('button', { name: 'Captions' });
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  const asked = (): string[] => requests.filter((url) => url.endsWith('/captions.vtt'));
  expect(asked()).toEqual([]);
  await page.keyboard.press('c');
  await shows(page, 'en');
  expect(asked()).toHaveLength(1);
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  await button.click();
  await expect.poll(() => shown(page)).toEqual([]);
});

test('language, size and ground are chosen in the settings and remembered', async () => {
  const { page } = await browser.visit();
  await open(page, {});
  await choose(page, /^Captions/, 'Deutsch');
  await shows(page, 'de');
  await choose(page, /^Caption size/, 'Large');
  await expect.poll(() => film(page).getAttribute('data-captions')).toBe('large');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Caption background' }).click();
  await expect.poll(() => film(page).getAttribute('data-caption-ground')).toBeNull();

  await page.reload();
  await play(page);
  await shows(page, 'de');
  expect(await film(page).getAttribute('data-captions')).toBe('large');
  expect(await film(page).getAttribute('data-caption-ground')).toBeNull();
});

test('captions that are switched off stay off; the menu has no fault', async () => {
  const { page } = await browser.visit();
  await open(page, { captions: 'de' });
  await shows(page, 'de');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Captions/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch', checked: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Off' }).click();
  await expect.poll(() => shown(page)).toEqual([]);
  await page.reload();
  await play(page);
  await page.getByRole('button', { name: 'Captions' }).waitFor();
  await page.waitForTimeout(500);
  expect(await shown(page)).toEqual([]);
});

test('the first touch of the time bar, which adds the track of its pictures, leaves captions alone', async () => {
  const { page } = await browser.visit();
  await open(page, { captions: 'de' });
  await shows(page, 'de');
  await page.waitForTimeout(500);
  await shows(page, 'de');
  await page.getByRole('slider', { name: 'Position' }).hover();
  await page.locator('track[kind="metadata"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  await shows(page, 'de');
  await page.keyboard.press('c');
  await expect.poll(() => shown(page)).toEqual([]);
  await page.keyboard.press('c');
  await shows(page, 'de');
});

test.each(['', 'sandbox="allow-scripts"'])(
  'an embed on another site %s shows captions by its c and names them in the menu of the browser',
  async (attributes) => {
    const { page } = await browser.visit();
    const src = `${browser.origin}${state.embed}?lang=de&loop=1`;
    await using host = await startHostSite(
      `<iframe src="${src}" title="Film" width="640" height="360" allow="autoplay" ${attributes}></iframe>`,
    );
    await page.goto(host.origin, { waitUntil: 'load' });
    const frame = page.frames()[1];
    if (!frame) throw new Error('the page has no frame');
    await frame.locator('[data-play]').click();
    const time = () => frame.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await expect.poll(time, { timeout: 15_000 }).toBeGreaterThan(0.3);
    const tracks = await frame.evaluate(() =>
      [...(document.querySelector('video')?.textTracks ?? [])].map(({ kind, language, label }) => [
        kind,
        language,
        label,
      ]),
    );
    expect(tracks).toEqual([
      ['subtitles', 'de', 'Deutsch'],
      ['subtitles', 'en', 'English'],
    ]);
    expect(await shown(frame)).toEqual([]);
    await page.keyboard.press('c');
    await shows(frame, 'de');
    await page.keyboard.press('c');
    await expect.poll(() => shown(frame)).toEqual([]);
  },
);
