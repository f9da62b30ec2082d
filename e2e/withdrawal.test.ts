import { expect, test } from 'vitest';
import { openCase } from '#domain/moderation/index.ts';
import { saveModels } from '#domain/taxonomy/index.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { aShownPerson } from '#tests/support/console-records.ts';
import { aModerator, withConsoleSite } from '#tests/support/console-site.ts';
import { openConsole } from '#tests/support/console-work.ts';
import { aVideo } from '#tests/support/factories.ts';
import { fits, picture } from '#tests/support/look.ts';

const browser = withBrowser();
const title = 'Alone at the lake';
const state = { reference: '', path: '' };

const site = withConsoleSite(async (ctx, { media_id, folder }) => {
  await aModerator(ctx, 'Mara-Field');
  const models = await saveModels(ctx, [
    { dir: 'ada-north', title: 'Ada North', orientation: 'str', attributes: {} },
  ]);
  const video_id = await aVideo(ctx, { title, media_id, people_shown: 1 });
  for (const model_id of models.values())
    await ctx.db.insertInto('video_model').values({ video_id, model_id }).execute();
  await aShownPerson(ctx, folder, { video_id, legal_name: 'Adelheid Nord', model: 'ada-north' });
  const subject = { type: 'video', id: String(video_id) } as const;
  const { reference } = await ctx.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'law-enforcement', subject }));
  Object.assign(state, { reference, path: `/videos/${video_id}/alone-at-the-lake/` });
});

test(
  'a moderator records by keys that somebody withdrew consent, and what shows that person alone is gone',
  { timeout: 120_000, retry: 0 },
  async () => {
    const statusOf = async () => (await fetch(site.origin + state.path)).status;
    expect(await statusOf()).toBe(200);
    const { page } = await openConsole(browser, site, 'Mara-Field', `/case/${state.reference}/`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.keyboard.press('k');
    await page.getByText(/^Yours until/).waitFor();
    const opener = page.getByRole('button', {
      name: 'Record a withdrawal of consent: Ada North',
    });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record a withdrawal of consent: Ada North' });
    await dialog.getByText('This cannot be undone.').waitFor();
    expect(await violations(page)).toEqual([]);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page)]).toEqual([width, true]);
      await picture(page, `withdrawal-${width}`);
    }
    await dialog.getByLabel('When they withdrew it').fill('2026-11-02');
    await dialog.getByLabel('Who told us, and how').fill('She wrote to us.');
    await dialog.getByRole('button', { name: 'Record the withdrawal' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('1 consent was withdrawn.').waitFor();
    const close = dialog.getByRole('button', { name: 'Close' });
    await expect.poll(() => close.evaluate((it) => it === document.activeElement)).toBe(true);
    await picture(page, 'withdrawn-390');
    await page.keyboard.press('Enter');
    await page.getByText('Consent withdrawn').first().waitFor();
    expect(await opener.count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await expect.poll(statusOf, { timeout: 60_000 }).toBe(404);
  },
);
