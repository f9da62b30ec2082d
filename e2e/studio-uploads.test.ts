import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { uploads_url } from '#contracts/calls/uploads/uploads.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { fill, openForm, press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { withConsoleSite } from '#tests/support/console-site.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember, member_password } from '#tests/support/members.ts';

// A site of its own: its members may upload.
const browser = withBrowser();
const state = { lena: '', mara: '' };
const site = withConsoleSite(async (ctx) => {
  for (const name of ['lena', 'mara'] as const) {
    const { member_id, token } = await aMember(ctx, `${name}-Brook`);
    await verifyUploader(ctx, member_id);
    state[name] = token;
  }
  await ctx.db.insertInto('category').values({ dir: 'lakes', title: 'Lakes' }).execute();
});

const signIn = (context: BrowserContext, token: string): Promise<void> =>
  context.addCookies([{ name: 'session', value: token, url: site.origin }]);

/** Begins an upload as a script of a studio does. Returns the status. */
async function beginUpload(secret: string, name: string): Promise<number> {
  const metadata = { filename: name, rules: upload_rules_version };
  const answer = await fetch(site.origin + uploads_url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'tus-resumable': '1.0.0',
      'upload-length': '11',
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  return answer.status;
}

/** Makes a token on its page. Returns it. */
async function makeToken(page: Page): Promise<string> {
  await page.getByRole('main').locator('summary', { hasText: 'New token' }).click();
  const form = openForm(page);
  await fill(form, { 'Name of the token': 'Studio' });
  await form.getByLabel('Send video files').check();
  await form.getByLabel('Current password').fill(member_password);
  await press(page, 'Make the token');
  const secret = page.getByRole('main').locator('code');
  await secret.waitFor();
  return (await secret.textContent()) ?? '';
}

async function aList(name: string, ...lines: string[]): Promise<string> {
  const path = join(site.folder, name);
  await writeFile(path, ['file,title,categories,people_shown', ...lines].join('\n'));
  return path;
}

test(
  'a studio makes a token, sends a file by it, fills its form by a list, and ends the token',
  { timeout: 240_000, retry: 0 },
  async () => {
    const { page, context } = await browser.visit();
    await signIn(context, state.lena);
    await openAlive(page, site.origin + accountPages.tokens());
    const secret = await makeToken(page);
    expect(secret).toMatch(/^velour_[\w-]{43}$/);
    expect(await violations(page)).toEqual([]);
    expect(await beginUpload(secret, 'lake.mp4')).toBe(201);

    await openAlive(page, site.origin + accountPages.upload());
    await page.getByRole('main').locator('summary', { hasText: 'Fill in the forms' }).click();
    const list = await aList('list.csv', 'films/lake.mp4,Slow lake,lakes,2', 'sea.mp4,Sea,lakes,0');
    await page.getByLabel('List', { exact: true }).setInputFiles(list);
    await press(page, 'Save as drafts');
    await page.getByText('films/lake.mp4 · Saved as a draft').waitFor();
    await page.getByText('sea.mp4 · The file is not here yet').waitFor();
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Slow lake');
    expect(await violations(page)).toEqual([]);

    await openAlive(page, site.origin + accountPages.tokens());
    await page.getByRole('main').locator('summary', { hasText: 'Revoke' }).click();
    await press(page, 'Revoke this token');
    await expect.poll(() => page.getByRole('heading', { name: 'Studio' }).count()).toBe(0);
    expect(await beginUpload(secret, 'river.mp4')).toBe(401);
  },
);

test(
  'without script a token is made and read, and the page says what became of each line of a list',
  { timeout: 240_000, retry: 0 },
  async () => {
    const { page, context } = await browser.visit({ java_script: false, width: 390, height: 844 });
    await signIn(context, state.mara);
    await page.goto(site.origin + accountPages.tokens());
    const secret = await makeToken(page);
    expect(await beginUpload(secret, 'dune.mp4')).toBe(201);
    await page.goto(site.origin + accountPages.upload());
    await page.getByRole('main').locator('summary', { hasText: 'Fill in the forms' }).click();
    const list = await aList('plain.csv', 'dune.mp4,ab,no such category,2');
    await page.getByLabel('List', { exact: true }).setInputFiles(list);
    await press(page, 'Submit all');
    await page.getByText('dune.mp4 · Not accepted').waitFor();
    await page.getByText('There is no such category.').waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  },
);
