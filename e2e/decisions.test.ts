import { describe, expect, inject, test } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { decideCase, operator } from '#domain/moderation/index.ts';
import { fill, press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { aDecision, applyNow } from '#tests/support/statements.ts';

const browser = withBrowser();
const path = accountPages.decisions();

describe('decisions', () => {
  test('the member reads why, appeals without script, and reads what somebody else decided', async () => {
    const { page, context, noise } = await browser.visit();
    await signUp(page, 'Nora-Field');
    await openAlive(page, path);
    await page.getByText('Nothing was decided about you').waitFor();
    await secondProcess(inject('data_dir'), async ({ system_ctx: ctx }) => {
      const { id } = await ctx.db
        .selectFrom('login')
        .select('id')
        .where('username', '=', 'nora-field')
        .executeTakeFirstOrThrow();
      const facts = 'The title does not fit.';
      await aDecision(ctx, { type: 'member', id: String(id) }, { action: 'strike', facts });
    });
    await openAlive(page, path);
    await page.getByText('The title does not fit.').waitFor();
    await page.getByText(/active until/).waitFor();
    expect(await violations(page)).toEqual([]);

    const plain = await browser.visit({ java_script: false });
    await plain.context.addCookies(await context.cookies());
    await plain.page.goto(path);
    await plain.page.getByText('Appeal', { exact: true }).click();
    await press(plain.page, 'Send the appeal');
    await plain.page.getByText('This field is required').waitFor();
    await fill(plain.page, { 'Why is the decision wrong?': 'It does fit.' });
    await press(plain.page, 'Send the appeal');
    await plain.page.getByText(/^You appealed on/).waitFor();
    expect(await plain.page.getByText('Send the appeal').count()).toBe(0);

    await secondProcess(inject('data_dir'), async ({ system_ctx: ctx }) => {
      const { reference } = await ctx.db
        .selectFrom('moderation_case')
        .select('reference')
        .where('kind', '=', 'appeal')
        .executeTakeFirstOrThrow();
      const answer = { reference, action: 'restore', facts: 'It fits indeed.' } as const;
      await applyNow(ctx, (await decideCase(ctx, operator, answer)).decision_id);
    });
    await openAlive(page, path);
    await page.getByText('It fits indeed.').waitFor();
    await page.getByText('taken back', { exact: true }).waitFor();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    }
    expect(noise).toEqual([]);
  });
});
