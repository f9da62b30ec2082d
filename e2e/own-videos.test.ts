import { expect, test } from 'vitest';
import { member_cookie } from '#contracts/members/member-cookie.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { changeOwnVideos } from '#domain/own-videos/index.ts';
import { findOwnWork } from '#domain/uploads/index.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { withConsoleSite } from '#tests/support/console-site.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { fits } from '#tests/support/look.ts';

// A site of its own: a member has published videos there.
const browser = withBrowser();
const state = { token: '', lake: 0, forest: 0 };
const site = withConsoleSite(async (ctx, { media_id }) => {
  const { member_id, token } = await aMember(ctx, 'Ida-Moss');
  state.token = token;
  state.lake = await aVideo(ctx, { member_id, media_id, title: 'Slow lake' });
  state.forest = await aVideo(ctx, { member_id, media_id, title: 'Quiet forest' });
  const sky = await aVideo(ctx, { member_id, media_id, title: 'Wide sky' });
  const tags = { change: 'add_tags', value: 'evening light', is_preview: false } as const;
  await changeOwnVideos(ctx, { member_id, video_ids: [sky], ...tags });
});

const tagsOf = (id: number): Promise<string> =>
  site.onSite(async ({ db }) => (await findOwnWork(db, { type: 'video', id })).tags ?? '');

test(
  'own videos are searched, and tags of several are added after a preview and taken back',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { page, context, noise } = await browser.visit({ width: 390, height: 844 });
    await context.addCookies([
      { name: 'session', value: state.token, url: site.origin },
      { name: member_cookie, value: '1', url: site.origin },
    ]);
    await page.goto(`${site.origin}${accountPages.videos()}?search=LAKE`);
    await page.getByRole('heading', { name: 'Slow lake' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Quiet forest' }).count()).toBe(0);
    const titles = (): Promise<string[]> => page.locator('main li h2').allTextContents();
    await page.goto(`${site.origin}${accountPages.videos()}?sort=oldest`);
    const oldest = await titles();
    expect(await page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('oldest');
    await page.getByRole('banner').getByRole('link', { name: 'My account' }).waitFor();
    await page.goto(site.origin + accountPages.videos());
    expect([oldest.length > 2, await titles()]).toEqual([true, oldest.toReversed()]);

    await page.getByLabel('Choose Slow lake').check();
    await page.getByLabel('Choose Quiet forest').check();
    const bar = page.getByRole('region', { name: 'Chosen videos' });
    await bar.getByText('2 videos chosen').waitFor();
    await bar.getByLabel('Tags, separated by commas').fill('evening');
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    const before = [await tagsOf(state.lake), await tagsOf(state.forest)];
    await bar.getByRole('button', { name: 'See what changes' }).click();
    await bar.getByText('2 videos will change').waitFor();
    expect([await tagsOf(state.lake), await tagsOf(state.forest)]).toEqual(before);
    await bar.getByRole('button', { name: 'Apply' }).click();
    await bar.getByText('2 videos changed').waitFor();
    expect(await tagsOf(state.forest)).toContain('evening');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await bar.waitFor({ state: 'detached' });
    expect([await tagsOf(state.lake), await tagsOf(state.forest)]).toEqual(before);

    // Tags are completed from those of the site.
    await openAlive(page, site.origin + accountPages.video(state.lake));
    const field = page.getByLabel('Tags');
    await field.pressSequentially('slow, EVE');
    await page.getByRole('option', { name: 'evening light', selected: true }).waitFor();
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    await field.press('Tab');
    expect(await field.inputValue()).toBe('slow, evening light, ');
    expect(noise).toEqual([]);
  },
);
