import { expect, test } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import {
  aModerator,
  aRuleOnViolence,
  aWaitingVideo,
  withConsoleSite,
} from '#tests/support/console-site.ts';
import { openConsole } from '#tests/support/console-work.ts';
import { aMember } from '#tests/support/members.ts';

// All open cases of one uploader decided at once, by the only moderator at work.

const browser = withBrowser();
let uploader = 0;

const site = withConsoleSite(async (ctx, { media_id }) => {
  await aRuleOnViolence(ctx);
  await aModerator(ctx, 'Mara-Field');
  const { member_id } = await aMember(ctx, 'Lena-Brook');
  for (const at of [1, 2, 3])
    await aWaitingVideo(ctx, { media_id, member_id, title: `Morning swim ${at}` });
  uploader = member_id;
});

const rejections = (): Promise<number> =>
  site.onSite(async ({ db }) => {
    const { count } = await db
      .selectFrom('moderation_decision')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'reject')
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  });

// Each step needs the result of the one before: a second try would begin in the middle.
const once = { timeout: 240_000, retry: 0 };

test('a batch is looked at, decided over a broken connection, and undone', once, async () => {
  const at = `/batch/${uploader}/`;
  const { page, noise } = await openConsole(browser, site, 'Mara-Field', at);

  await page.getByRole('heading', { level: 1, name: 'Decide several cases at once' }).waitFor();
  await page.getByRole('radio', { name: 'Reject' }).check();
  await page.getByLabel('Rule').fill('Viol');
  await page.getByRole('option', { name: /Violence/ }).click();
  await page.getByLabel('What was found').fill('Somebody is hurt.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: '3 cases would be decided' }).waitFor();
  await page.getByRole('link', { name: 'Morning swim 2' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await rejections()).toBe(0);

  // The connection breaks, and comes back: the same button goes on.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Reject: 3' }).click();
  await page.getByRole('alert').filter({ hasText: 'The connection was lost.' }).waitFor();
  await page.context().setOffline(false);
  expect(noise.splice(0).every((line) => /INTERNET_DISCONNECTED|\/batch/.test(line))).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('3 of 3 decided').waitFor();
  expect(await rejections()).toBe(3);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByText('3 decisions undone.').waitFor();
  expect(await rejections()).toBe(0);
});
