import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { uploads_url } from '#contracts/calls/uploads/uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { fill, press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withConsoleSite } from '#tests/support/console-site.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { fits, picture } from '#tests/support/look.ts';

// A site of its own: its members may upload, and short clips are long enough.
const browser = withBrowser();
const path = accountPages.upload();
const state = { token: '', plain: '' };
const site = withConsoleSite(
  async (ctx) => {
    const lena = await aMember(ctx, 'Lena-Brook');
    await verifyUploader(ctx, lena.member_id);
    state.token = lena.token;
    state.plain = (await aMember(ctx, 'Mara-Field')).token;
    await ctx.db.insertInto('category').values({ dir: 'lakes', title: 'Lakes' }).execute();
  },
  { UPLOAD_MIN_MINUTES: '0', UPLOAD_MIN_MINUTES_EXCLUSIVE: '0' },
);

const signIn = (context: BrowserContext, token: string): Promise<void> =>
  context.addCookies([{ name: 'session', value: token, url: site.origin }]);

/** A clip, made longer by an atom that players skip. */
async function aClip(name: string, padding: number, tone: number): Promise<string> {
  const file = await drawClip(join(site.folder, name), { size: '320x180', seconds: 3, tone });
  const head = Buffer.alloc(8);
  head.writeUInt32BE(padding + 8, 0);
  head.write('free', 4, 'latin1');
  await writeFile(file, Buffer.concat([await readFile(file), head, randomBytes(padding)]));
  return file;
}

async function fillForm(page: Page, title: string): Promise<void> {
  await fill(page, {
    Title: title,
    Description: 'Water, and nothing else.',
    Tags: 'lake, calm water',
    'How many people are shown?': '0',
  });
  await page.getByLabel('Lakes').check();
  await page.getByLabel('Were people or scenes made or altered by software?').selectOption('no');
}

const choose = async (page: Page, files: string | string[]): Promise<void> => {
  await page.getByLabel('I have read the rules, and this upload follows them.').check();
  // Files are taken once the page is alive and the rules are confirmed.
  await page.getByLabel('Choose videos').and(page.locator(':enabled')).setInputFiles(files);
};
const percentOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar').first().getAttribute('value'));

test(
  'a film goes up over a slow line that is cut once and over a reload, its draft survives, and it waits for review',
  { timeout: 240_000, retry: 0 },
  async () => {
    const { origin } = site;
    const file = await aClip('lake.mp4', 40_000_000, 300);
    const visit = await browser.visit();
    const { page, context, noise } = visit;
    await page.goto(origin + path);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `/signin/?next=${encodeURIComponent(path)}`,
    );
    await signIn(context, state.token);
    await page.goto(origin + path);
    expect(visit.requests.some((each) => each.includes('tus'))).toBe(false);
    const line = await context.newCDPSession(page);
    const emulate = (offline: boolean, throughput = 1_500_000) =>
      line.send('Network.emulateNetworkConditions', {
        offline,
        latency: 20,
        downloadThroughput: 5_000_000,
        uploadThroughput: throughput,
      });
    await emulate(false);
    const checksums: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') checksums.push(request.headers()['upload-checksum']);
    });
    await choose(page, file);
    await fillForm(page, 'Slow lake');
    await page.getByText('Your draft is saved.').waitFor();
    await expect.poll(() => percentOf(page), { timeout: 30_000 }).toBeGreaterThan(10);
    await emulate(true);
    await page.waitForTimeout(300);
    await emulate(false);
    // A part is acknowledged as a whole: the first of 8 MB has to be there before the reload.
    const received = async (): Promise<number> =>
      page.evaluate(async (url) => {
        const answer = (await (await fetch(url)).json()) as { uploads: { received: number }[] };
        return answer.uploads[0]?.received ?? 0;
      }, uploads_url);
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(0);
    // So slow that the rest is not there before the reload.
    await emulate(false, 20_000);
    expect(checksums[0]).toMatch(/^sha256 [\w+/]{43}=$/);
    expect(checksums).not.toContain(undefined);
    const tab = await context.newPage();
    await tab.goto(origin + path);
    await choose(tab, file);
    await tab.getByText('Another tab or device sends this file.').waitFor();
    await tab.close();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'sending-1440');
    noise.splice(0);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await emulate(false);
    await page.getByText(/^Stopped at \d+ %/).waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Slow lake');
    expect(await page.getByLabel('Lakes').isChecked()).toBe(true);
    const before = await received();
    await choose(page, file);
    // The upload continues in the card of its draft, where it was.
    expect(await page.getByLabel('Title', { exact: true }).count()).toBe(1);
    expect(before).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/^Paused at/).waitFor();
    await emulate(false, 10_000_000);
    await page.getByRole('button', { name: 'Go on' }).click();
    await press(page, 'Submit for review');
    await page.getByText(/^The form has been submitted/).waitFor();
    await page.getByText('All of it is here and is being checked.').waitFor({ timeout: 60_000 });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await fits(page)).toBe(true);
    }
    noise.splice(0);

    await page.getByRole('main').getByRole('link', { name: 'My videos' }).first().click();
    await page.getByRole('heading', { name: 'Slow lake' }).waitFor({ timeout: 30_000 });
    await page.getByText('Waiting for review').waitFor({ timeout: 90_000 });
    expect(await violations(page)).toEqual([]);
    await picture(page, 'own-videos-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fits(page)).toBe(true);
    await picture(page, 'own-videos-390');
    const cases = await site.onSite(({ db }) =>
      db
        .selectFrom('moderation_case as c')
        .innerJoin('video as v', (join) =>
          join.onRef('c.target_id', '=', (eb) => eb.cast('v.video_id', 'text')),
        )
        .select(['c.kind', 'v.title'])
        .where('v.title', '=', 'Slow lake')
        .execute(),
    );
    expect(cases).toEqual([{ kind: 'publication', title: 'Slow lake' }]);
  },
);

test(
  'a file that waits for its turn has a draft that survives a reload, and is handed in before its bytes travel',
  { timeout: 180_000, retry: 0 },
  async () => {
    const { page, context, noise } = await browser.visit();
    await signIn(context, state.token);
    await page.goto(site.origin + path);
    const line = await context.newCDPSession(page);
    const emulate = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: 5_000_000,
        uploadThroughput,
      });
    await emulate(40_000);
    const files = [];
    for (const [name, tone] of [
      ['first.mp4', 600],
      ['second.mp4', 700],
      ['third.mp4', 800],
    ] as const)
      files.push(await aClip(name, 2_000_000, tone));
    await choose(page, files);
    const card = page.getByRole('region', { name: 'third.mp4' });
    await card.getByText('Waits for the files before it.').waitFor();
    // A copy is read: browsers warn about places on the page that are read again and again.
    const isDrawn = (): Promise<boolean> =>
      card.locator('canvas').evaluate((place: HTMLCanvasElement) => {
        const { width, height } = place;
        const copy = new OffscreenCanvas(width, height).getContext('2d', {
          willReadFrequently: true,
        });
        copy?.drawImage(place, 0, 0);
        return copy?.getImageData(0, 0, width, height).data.some(Boolean) ?? false;
      });
    await expect.poll(isDrawn).toBe(true);
    await picture(page, 'first-frames-1440');
    await card.getByLabel('Title', { exact: true }).fill('Slow river');
    await card.getByText('Your draft is saved.').waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    expect(await card.getByLabel('Title', { exact: true }).inputValue()).toBe('Slow river');

    await choose(page, files);
    await card.getByText('Waits for the files before it.').waitFor();
    await card.getByLabel('How many people are shown?').fill('0');
    await card.getByLabel('Lakes').check();
    await card.getByLabel('Were people or scenes made or altered by software?').selectOption('no');
    await card.getByRole('button', { name: 'Submit for review' }).click();
    await card.getByText(/^The form has been submitted/).waitFor();
    await card.getByText('Waits for the files before it.').waitFor();
    // Uploads continue while other pages of the account are shown.
    await page.getByRole('main').getByRole('link', { name: 'My videos' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'My videos' }).waitFor();
    await page.goBack();
    await card.getByText(/^The form has been submitted/).waitFor();
    await card.getByText('Waits for the files before it.').waitFor();
    await emulate(10_000_000);
    await card.getByText('All of it is here and is being checked.').waitFor({ timeout: 90_000 });
    expect(noise.filter((each) => !/ 4\d\d |ERR_ABORTED/.test(each))).toEqual([]);
    noise.splice(0);
    // Each file has one upload, whatever began twice.
    const { rows } = await site.onSite(({ db }) =>
      sql<{ n: number }>`
        select count(*)::int as n from upload where file_name in ('first.mp4', 'second.mp4', 'third.mp4')`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ n: 3 }]);
  },
);

test(
  'on a phone a film is chosen, described and submitted by fingers alone',
  { timeout: 180_000, retry: 0 },
  async () => {
    const { page, context } = await browser.visit({ width: 390, height: 844, has_touch: true });
    await signIn(context, state.token);
    await page.goto(site.origin + path);
    await page.getByLabel('I have read the rules, and this upload follows them.').tap();
    const chosen = page.waitForEvent('filechooser');
    await page.getByLabel('Choose videos').tap();
    await (await chosen).setFiles(await aClip('pond.mp4', 1000, 900));
    const card = page.getByRole('region', { name: 'pond.mp4' });
    for (const [label, text] of [
      ['Title', 'Slow pond'],
      ['Tags', 'pond'],
      ['How many people are shown?', '0'],
    ] as const) {
      const field = card.getByLabel(label, { exact: true });
      await field.tap();
      await field.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    }
    await card.getByLabel('Lakes').tap();
    // Phones have a wheel of their own for this.
    await card.getByLabel('Were people or scenes made or altered by software?').selectOption('no');
    expect(await fits(page)).toBe(true);
    await card.getByRole('button', { name: 'Submit for review' }).tap();
    await card.getByText(/^The form has been submitted/).waitFor();
    await card.getByText('All of it is here and is being checked.').waitFor({ timeout: 60_000 });
    await page.getByRole('main').getByRole('link', { name: 'My videos' }).first().tap();
    const row = page.getByRole('listitem').filter({ hasText: 'Slow pond' });
    await row.getByText('Waiting for review').waitFor({ timeout: 90_000 });
  },
);

test(
  'without script one form takes a small file and says what is wrong; members who may not upload see how they may',
  { timeout: 240_000, retry: 0 },
  async () => {
    const { origin } = site;
    const { page, context } = await browser.visit({ java_script: false, width: 390, height: 844 });
    await signIn(context, state.token);
    await page.goto(origin + path);
    await page.locator('input[name=agree]').check();
    await page.locator('input[name=video]').setInputFiles(await aClip('sea.mp4', 1000, 500));
    await press(page, 'Upload and submit for review');
    // Playwright finds no text inside of noscript.
    const form = page.locator('noscript');
    await form.locator('[name=title][aria-invalid=true]').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('This field is required');
    await form.locator('[name=title]').fill('Slow sea');
    await form.locator('[name=people_shown]').fill('0');
    await form.locator('[name=ai_made]').selectOption('no');
    await form.locator('[type=checkbox][name^=categor]').first().check();
    await page.locator('input[name=video]').setInputFiles(join(site.folder, 'sea.mp4'));
    expect(await fits(page)).toBe(true);
    await picture(page, 'plain-390');
    await press(page, 'Upload and submit for review');
    await page.getByRole('heading', { name: 'Slow sea' }).first().waitFor();
    const other = await browser.visit();
    await signIn(other.context, state.plain);
    await other.page.goto(origin + path);
    await other.page.getByRole('link', { name: 'Become a verified uploader' }).waitFor();
    expect(await other.page.getByLabel('Choose videos').count()).toBe(0);
    expect(await violations(other.page)).toEqual([]);
  },
);
