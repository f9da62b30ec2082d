import { sql } from 'kysely';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { withConsoleSite } from '#tests/support/console-site.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { fits, picture } from '#tests/support/look.ts';

// A site of its own: a member has a published video there.
const browser = withBrowser();
const state = { token: '', id: 0, waiting: 0 };
const site = withConsoleSite(async (ctx, { media_id }) => {
  const { member_id, token } = await aMember(ctx, 'Nora-Brook');
  state.token = token;
  state.id = await aVideo(ctx, { member_id, media_id, title: 'Slow lake' });
  state.waiting = await aVideo(ctx, { member_id, media_id, title: 'Quiet bay', status: 'pending' });
});

const signIn = (context: BrowserContext): Promise<void> =>
  context.addCookies([{ name: 'session', value: state.token, url: site.origin }]);
const captionsFile = (text: string) => ({
  name: 'lake.srt',
  mimeType: 'application/x-subrip',
  buffer: Buffer.from(`1\n00:00:00,100 --> 00:00:00,900\n${text}\n`),
});

test(
  'captions and chapters are added, a wrong file is named with its line, and statistics show charts with their numbers',
  { timeout: 240_000, retry: 0 },
  async () => {
    const { page, context, noise } = await browser.visit({ width: 390, height: 844 });
    await signIn(context);
    const own = site.origin + accountPages.video(state.id);
    await page.goto(own);
    const form = page.getByRole('region', { name: 'Captions' });
    await form.getByLabel('File').setInputFiles(captionsFile('<i>Guten Tag'));
    await press(page, 'Add captions');
    await form.getByText('It is line 3 of the file.').waitFor();
    await form.getByLabel('Language').selectOption('de');
    await form.getByLabel('File').setInputFiles(captionsFile('Guten Tag'));
    await press(page, 'Add captions');
    await form.getByRole('heading', { name: 'Deutsch' }).waitFor();
    await form.getByText('1 line', { exact: true }).waitFor();
    expect([await violations(page), await fits(page)]).toEqual([[], true]);

    await page.getByLabel('Chapters').fill('0:00 Shore');
    await press(page, 'Save');
    await page.getByText(/^Write a time and a title in each line/).waitFor();
    await page.getByLabel('Chapters').fill('0:00 Shore\n0:01 Boat\n0:02 Island');
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'My videos' }).waitFor();

    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.getByText('Statistics are shown from 10 views on.').waitFor();
    await site.onSite(async ({ db }) => {
      await sql`update video_stat set views = 12 where video_id = ${state.id}`.execute(db);
      await sql`insert into video_day (day, video_id, views) values (current_date, ${state.id}, 12)`.execute(
        db,
      );
      await sql`insert into video_source_day (video_id, day, source, views)
        values (${state.id}, current_date, 'search', 9), (${state.id}, current_date, 'other.example', 3)`.execute(
        db,
      );
    });
    await page.reload();
    await page.getByText('12 views in all.').waitFor();
    await page.getByRole('img', { name: 'Views per day' }).waitFor();
    await page.getByRole('row', { name: 'other.example 3' }).waitFor();
    await page.getByText('Numbers of each day').click();
    expect([await violations(page), await fits(page)]).toEqual([[], true]);

    await page.goto(site.origin + pages.video({ video_id: state.id, dir: 'slow-lake' }));
    await page.getByRole('link', { name: '0:01 Boat' }).waitFor();
    expect(noise.filter((line) => !line.includes('status of 422'))).toEqual([]);
    noise.length = 0;
  },
);

test(
  'without script captions are added and removed, and a fault is shown next to the field',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { page, context } = await browser.visit({ java_script: false });
    await signIn(context);
    await page.goto(site.origin + accountPages.video(state.id));
    const form = page.locator('#captions');
    const send = async (text: string): Promise<void> => {
      await form.locator('select[name=captions_lang]').selectOption('fr');
      await form.locator('[name=captions]').setInputFiles(captionsFile(text));
      await form.getByRole('button', { name: 'Add captions' }).click();
    };
    await send('<b>Bonjour');
    await form.getByText('It is line 3 of the file.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Slow lake');
    await send('Bonjour');
    const row = form.getByRole('listitem').filter({ hasText: 'Français' });
    await row.locator('summary').click();
    await row.getByRole('button', { name: 'Delete for good' }).click();
    await expect.poll(() => row.count()).toBe(0);
  },
);

test(
  'any moment of a film that waits is chosen with the keyboard, and its picture is the uploader’s alone',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { page, context, noise } = await browser.visit({ width: 1440, height: 900 });
    await signIn(context);
    const own = site.origin + accountPages.video(state.waiting);
    await page.goto(own);
    const slider = page.getByRole('slider', { name: 'Or any moment of the video' });
    await expect.poll(() => slider.isEnabled()).toBe(true);
    await slider.press('Home');
    await slider.press('ArrowRight');
    expect(await page.locator('[name="preview"][value="1"]').isChecked()).toBe(true);
    const sheets = `/media/n/${state.waiting}/s0.webp`;
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
        ),
      )
      .toContain(sheets);
    expect((await fetch(site.origin + sheets)).status).toBe(401);
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    await page.getByText('More previews').press('Enter');
    const more = page.getByRole('group', { name: 'More previews' }).getByRole('checkbox');
    for (const at of [0, 2, 5, 9]) await more.nth(at).press('Space');
    // Nothing stands below the header.
    await page.evaluate(() => scrollTo(0, 0));
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    await picture(page, 'more-previews-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'more-previews-390');
    await press(page, 'Save');
    await page.getByText('Choose fewer.').waitFor();
    await more.nth(9).press('Space');
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'My videos' }).waitFor();
    await page.goto(own);
    const ticked = await more.evaluateAll((boxes) =>
      boxes.flatMap((box, at) => ((box as HTMLInputElement).checked ? [at] : [])),
    );
    expect(ticked).toEqual([0, 2, 5]);
    const chosen = page.locator('[name="preview"][value="own"]');
    expect([await chosen.isChecked(), await chosen.getAttribute('aria-label')]).toEqual([
      true,
      'The picture at 0:01',
    ]);
    const widthOf = (): Promise<number> =>
      chosen
        .locator('xpath=following-sibling::img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(widthOf).toBeGreaterThan(0);
    expect(noise.filter((line) => !line.includes('status of 422'))).toEqual([]);
    noise.length = 0;
  },
);

test(
  'a video for everyone who has its link is watched by it, asks search engines to leave it out, and is in no list',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { page, context } = await browser.visit({ java_script: false });
    await signIn(context);
    const textOf = async (path: string): Promise<string> =>
      (await fetch(site.origin + path)).text();
    const address = pages.video({ video_id: state.id, dir: 'slow-lake' });
    expect(await textOf(pages.videos('latest-updates'))).toContain(address);
    expect(await textOf(address)).not.toContain('name="robots"');
    await page.goto(site.origin + accountPages.video(state.id));
    await page.locator('select[name=visibility]').selectOption('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'My videos' }).waitFor();
    await page.getByText('Everybody who has the link').first().waitFor();
    await expect.poll(() => textOf(pages.videos('latest-updates'))).not.toContain(address);
    await expect.poll(() => textOf(address)).toContain('<meta name="robots" content="noindex');
    expect((await fetch(site.origin + address)).status).toBe(200);
  },
);
