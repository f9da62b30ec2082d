import { execFile } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploads_url, type OwnUploads } from '#contracts/calls/uploads/uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { searchPage } from '#contracts/pages/search-pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { aModerator, withConsoleSite } from '#tests/support/console-site.ts';
import { decideByKeys, openConsole, takeFrom } from '#tests/support/console-work.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { chooseByKey, pressByKey, tabTo, typeIn } from '#tests/support/keyboard.ts';
import { aMember } from '#tests/support/members.ts';

// Real files on their whole way, on a site of its own that is restarted while they travel. No pointer is used on the pages of the uploader.

const media = process.env['TEST_MEDIA_DIR'];
if (!media) process.stdout.write('TEST_MEDIA_DIR is not set: no real file is uploaded\n');
/** 3 Mbit/s, in bytes. */
const slow_line = 375_000;
const photo_count = 60;

const browser = withBrowser();
const state = { uploader: 0, token: '', title: 'Slow lake', album: 'Sixty ponds' };
const site = withConsoleSite(
  async (ctx) => {
    const { member_id, token } = await aMember(ctx, 'Lena-Brook');
    await verifyUploader(ctx, member_id);
    Object.assign(state, { uploader: member_id, token });
    await ctx.db.insertInto('category').values({ dir: 'lakes', title: 'Lakes' }).execute();
    await aModerator(ctx, 'Mara-Field');
  },
  { UPLOAD_MIN_MINUTES: '0', UPLOAD_MIN_MINUTES_EXCLUSIVE: '0' },
);

/** Two minutes of film with its sound, of 16 MB, which are two parts: 44 s on that line. */
async function aRealClip(): Promise<string> {
  const file = join(site.folder, 'rabbit.mp4');
  const half = join(media ?? '', 'video/real/bbb_480p_30s_51.mp4');
  const args = ['-v', 'error', '-stream_loop', '3', '-i', half, '-c', 'copy', file];
  await promisify(execFile)('ffmpeg', args);
  return file;
}

/** A photo in sixty lights, of about 60 kB each. */
async function realPhotos(): Promise<string[]> {
  const folder = join(site.folder, 'photos');
  await mkdir(folder);
  const files = Array.from({ length: photo_count }, (_, n) => join(folder, `${n + 1}.jpg`));
  for (const [n, file] of files.entries())
    await sharp(join(media ?? '', 'photo/falcon_800x533.jpg'))
      .modulate({ brightness: 0.7 + n / 100 })
      .jpeg({ quality: 85 })
      .toFile(file);
  return files;
}

/** The line of a page. */
async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const set = (offline: boolean): Promise<unknown> =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: slow_line,
      uploadThroughput: slow_line,
    });
  await set(false);
  return {
    async cut(): Promise<void> {
      await set(true);
      await page.waitForTimeout(500);
      await set(false);
    },
  };
}

async function fillForm(page: Page, title: string): Promise<void> {
  for (const [label, text] of [
    ['Title', title],
    ['Description', 'Water, and nothing else.'],
    ['Tags', 'lake, calm water'],
    ['How many people are shown?', '0'],
  ] as const)
    await typeIn(page, page.getByLabel(label, { exact: true }), text);
  await tabTo(page, page.getByLabel('Lakes'));
  await page.keyboard.press('Space');
  const made = page.getByLabel('Were people or scenes made or altered by software?');
  await tabTo(page, made);
  await page.keyboard.type('No');
  expect(await made.inputValue()).toBe('no');
}

const agree = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByLabel('I have read the rules, and this upload follows them.'));
  await page.keyboard.press('Space');
};
const submit = (page: Page): Promise<void> =>
  pressByKey(page, page.getByRole('main').getByRole('button', { name: 'Submit for review' }));
const received = async (): Promise<number> => {
  const cookie = `session=${state.token}`;
  const answer = await fetch(site.origin + uploads_url, { headers: { cookie } });
  return ((await answer.json()) as OwnUploads).uploads[0]?.received ?? 0;
};
const percentOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar').first().getAttribute('value'));

/** The film travels: the line is cut, the page reloaded and the site restarted; the form is filled meanwhile. */
async function sendFilm(page: Page, line: { cut(): Promise<void> }): Promise<void> {
  const clip = await aRealClip();
  const field = page.getByLabel('Choose videos');
  await page.goto(accountPages.upload());
  await agree(page);
  await chooseByKey(page, field, [clip]);
  await expect.poll(() => percentOf(page), { timeout: 30_000, interval: 50 }).toBeGreaterThan(10);
  await line.cut();
  await typeIn(page, page.getByLabel('Title', { exact: true }), state.title);
  await page.getByText('Your draft is saved.').waitFor();
  await expect.poll(received, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
  const before = await received();
  await page.reload();
  await page.getByText(/^Stopped at \d+ %/).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(state.title);
  expect(before).toBeLessThan((await stat(clip)).size);
  await agree(page);
  await chooseByKey(page, field, [clip]);
  // The upload continues in the card of its draft, where it was.
  await page.getByText(/ a second, /).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).count()).toBe(1);
  const restarted = site.restart();
  await fillForm(page, state.title);
  await restarted;
  expect(await received()).toBeGreaterThanOrEqual(before);
  await page.getByText('All of it is here and is being checked.').waitFor({ timeout: 120_000 });
  await submit(page);
  await page.getByText(/^The form has been submitted/).waitFor();
}

/** Sixty photos travel, and the line is cut twice. */
async function sendAlbum(page: Page, line: { cut(): Promise<void> }): Promise<void> {
  const photos = await realPhotos();
  await page.goto(accountPages.uploadAlbum());
  await agree(page);
  await chooseByKey(page, page.getByLabel('Choose photos'), photos);
  await page.getByText(/\d+ of 60 photos are here/).waitFor();
  await page.waitForTimeout(1500);
  await line.cut();
  await fillForm(page, state.album);
  await line.cut();
  await page.getByText('60 of 60 photos are here.').waitFor({ timeout: 120_000 });
  await page.getByText('Your draft is saved.').waitFor();
  await submit(page);
  await page.getByText(/^The album has been submitted/).waitFor();
  await page.goto(accountPages.albums());
  await page.getByText('Waiting for review').waitFor({ timeout: 240_000 });
  await page.getByText('Photos: 60').waitFor();
}

const theVideo = () =>
  site.onSite(({ db }) =>
    db
      .selectFrom('video')
      .select(['video_id', 'dir'])
      .where('member_id', '=', state.uploader)
      .executeTakeFirstOrThrow(),
  );

/** Chooses another of the ten pictures. Returns its second. */
async function choosePreview(page: Page): Promise<string> {
  await openAlive(page, accountPages.video((await theVideo()).video_id));
  const frames = page.locator('[name="preview"]:checked');
  await tabTo(page, frames);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const chosen = await frames.inputValue();
  await pressByKey(page, page.getByRole('main').getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'My videos' }).waitFor();
  await openAlive(page, accountPages.video((await theVideo()).video_id));
  expect(await frames.inputValue()).toBe(chosen);
  return chosen;
}

async function mend(page: Page, words: string): Promise<void> {
  await openAlive(page, accountPages.video((await theVideo()).video_id));
  await page.getByText(words).first().waitFor();
  state.title = 'Slow morning by the Attersee';
  await typeIn(page, page.getByLabel('Title', { exact: true }), state.title);
  await pressByKey(page, page.getByRole('main').getByRole('button', { name: 'Submit again' }));
  await page.getByText('Waiting for review').first().waitFor();
}

/** A visitor presses play, and the film runs: its beginning, and its last seconds to the end. */
async function playToEnd(page: Page): Promise<void> {
  await openAlive(page, pages.video(await theVideo()));
  await pressByKey(page, page.getByRole('button', { name: /^Play/ }).first());
  const timeout = 60_000;
  await page.waitForFunction(
    () => (document.querySelector('video')?.currentTime ?? 0) > 3,
    undefined,
    { timeout },
  );
  const seconds = await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = video.duration - 5;
    return video?.duration ?? 0;
  });
  expect(seconds).toBeGreaterThan(55);
  await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, { timeout });
}

test.skipIf(!media)(
  'by keyboard alone a real film and sixty photos go up over 3 Mbit/s that is cut three times, over a reload and a restart of the site; sent back, mended and approved, the film plays to its end and stands in lists',
  // Each step needs the result of the one before: a second try would begin in the middle.
  { timeout: 900_000, retry: 0 },
  async () => {
    const cookies = { session: state.token };
    const { page, noise } = await browser.visit({ origin: site.origin, cookies });
    page.on('dialog', (dialog) => void dialog.accept());
    const line = await lineOf(page);
    await sendFilm(page, line);
    await sendAlbum(page, line);
    await page.goto(accountPages.videos());
    await page.getByText('Waiting for review').waitFor({ timeout: 240_000 });
    await choosePreview(page);
    // A line that was cut and a site that was away are no faults of the page.
    const away = /ERR_|Failed to load resource|Failed to fetch|Unable to preload/;
    expect(noise.splice(0).filter((each) => !away.test(each))).toEqual([]);

    const { page: mara } = await openConsole(browser, site, 'Mara-Field', '/queue/');
    const words = 'Say which lake it is.';
    await takeFrom(mara, 'publication', state.title);
    const fields = () => mara.getByLabel('Title', { exact: true }).fill(words);
    await decideByKeys(site, mara, { key: 'c', action: 'Ask for changes', fields });
    await mend(page, words);
    for (const title of [state.title, state.album]) {
      await takeFrom(mara, 'publication', title);
      await decideByKeys(site, mara, { key: 'a', action: 'Approve' });
    }

    const { page: visitor } = await browser.visit({ origin: site.origin });
    await playToEnd(visitor);
    for (const [path, title] of [
      [searchPage(state.title), state.title],
      [pages.videos('latest-updates'), state.title],
      [pages.albums('latest-updates'), state.album],
    ] as const) {
      // The process stores answers for a minute.
      const found = async (): Promise<number> => {
        await visitor.goto(path);
        return visitor.locator('main article :is(h2, h3)').filter({ hasText: title }).count();
      };
      await expect.poll(found, { timeout: 90_000, interval: 3000 }).toBeGreaterThan(0);
    }
  },
);
