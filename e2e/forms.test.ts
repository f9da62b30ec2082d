import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { pages } from '#contracts/pages/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { mailFrom } from '#tests/support/site-mail.ts';
import { aPicture } from '#tests/support/photos.ts';
import { firstVideo } from '#tests/support/player.ts';
import { sampleOf } from '#tests/support/sample.ts';

const browser = withBrowser();
const dialog = (page: Page, name = 'Report') => page.getByRole('dialog', { name });
const sent = 'Message sent. Thank you!';
const picture = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await aPicture().png().toBuffer(),
});
/** The field, whatever its label says after its name. */
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`)).first();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
}

describe('the form above a page', () => {
  test('from a card: nothing is loaded before, faults are said, and the receipt leads to the case', async () => {
    const { page, requests } = await browser.visit();
    await openAlive(page, pages.videos('latest-updates'));
    expect(requests.filter((url) => /contact-panel|solve|challenge|forms-texts/.test(url))).toEqual(
      [],
    );
    const card = page.locator('main article').nth(1);
    const title = (await card.locator('h2, h3').first().textContent()) ?? '';
    await card.hover();
    await card.locator('[data-card-menu]').click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await dialog(page).getByText(title, { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Send report' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('email');
    expect(await dialog(page).getByText('This field is required').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('What is it about?').selectOption('spam');
    await fill(page, { Email: 'card@example.com', Message: 'This is an advertisement.' });
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await card.hover();
    await card.locator('[data-card-menu]').click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    expect(await field(page, 'Message').inputValue()).toBe('This is an advertisement.');
    await dialog(page).getByRole('button', { name: 'Send report' }).dblclick();
    await dialog(page).getByText(sent).waitFor();
    expect(requests.filter((url) => url === '/api/report.php')).toHaveLength(1);
    expect(await page.evaluate(() => sessionStorage.getItem('velour.forms'))).toBeNull();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('link', { name: 'See the status' }).click();
    await page.getByRole('heading', { level: 1, name: /^Reference [0-9A-Z]{8}$/ }).waitFor();
    const html = await page.locator('main').textContent();
    for (const secret of [title, 'advertisement', 'card@example.com'])
      expect(html).not.toContain(secret);
  });

  test('from the player, by keyboard alone, and a lost connection loses nothing', async () => {
    const { page, noise, context } = await browser.visit();
    const video = await firstVideo(browser.origin);
    await page.route('**/api/videofile.php*', (route) =>
      route.fulfill({ status: 410, json: { video_id: 1, status_id: 5 } }),
    );
    await openAlive(page, pages.video(video));
    await page.getByRole('button', { name: /^Play/ }).first().click();
    const report = page.getByRole('button', { name: 'Report a problem' });
    await report.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('broken');
    await page.getByLabel('What is it about?').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('player@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It does not play.');
    await context.setOffline(true);
    await dialog(page).getByRole('button', { name: 'Send report' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByRole('alert')
      .getByText(/^Error! No connection/)
      .waitFor();
    await context.setOffline(false);
    await dialog(page).getByRole('button', { name: 'Send report' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText(sent).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(noise.filter((line) => !/410|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
    noise.length = 0;
  });

  test('from the footer, for a question; typed again after a reload', async () => {
    const { page } = await browser.visit({ width: 390 });
    await openAlive(page, '/');
    const open = () => page.locator('footer').getByRole('link', { name: 'Contact us' }).click();
    await open();
    await fill(page, { Subject: 'Hello', Message: 'How are you?' });
    await openAlive(page, '/');
    await open();
    const form = dialog(page, 'Contact us');
    await form.waitFor();
    expect([
      await field(page, 'Subject').inputValue(),
      await field(page, 'Message').inputValue(),
    ]).toEqual(['Hello', 'How are you?']);
  });
});

test('without JavaScript: faults with what was typed, a mail, one button, the receipt', async () => {
  const { page } = await browser.visit({ java_script: false });
  const video = await firstVideo(browser.origin);
  await page.goto(pages.video(video));
  const [report] = await page.getByRole('link', { name: 'Report', exact: true }).all();
  await page.goto((await report?.getAttribute('href')) ?? '');
  await page.getByText(`Video ${video.video_id}`).waitFor();
  await fill(page, { Email: 'plain', Message: 'Without any script.' });
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Email entered incorrectly.').waitFor();
  expect(page.url()).toContain('/contact/?draft=');
  expect(await field(page, 'Message').inputValue()).toBe('Without any script.');
  await page.getByText(`Video ${video.video_id}`).waitFor();
  await fill(page, { Email: 'plain@example.com' });
  await field(page, 'Picture').setInputFiles(await picture());
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  const mail = await mailFrom(inject('data_dir'), 'plain@example.com');
  const link = /https?:\/\/[^\s"]*(\/forms\/confirm\/[\w-]{32}\/)/.exec(mail)?.[1] ?? 'no link';
  await page.goto(link);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { level: 1, name: /^Reference / }).waitFor();
  await page.getByText('We have received your message. Thank you!').waitFor();
  expect(page.url()).toMatch(/\/case\/[\w-]{32}\/$/);
});

test('an agent asks for the removal of an intimate picture, with a picture, and follows the case', async () => {
  const { page } = await browser.visit();
  await openAlive(page, formPages.form('remove'));
  const video = await firstVideo(browser.origin);
  expect(await page.getByLabel(/^Name of the person/).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Request removal' }).click();
  await page.getByRole('alert').getByText('Check the marked fields.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('relation');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Someone who has authorised me').check();
  await fill(page, {
    'Name of the person': 'Jane Example',
    'Links to the pages': `${browser.origin}${pages.video(video)}\nhttps://elsewhere.example/`,
    'How can we recognise you': 'At 1:30, in the red coat.',
    'Your name': 'Sam Agent',
    Email: 'agent@example.com',
    'Electronic signature': 'Sam Agent',
  });
  await page.getByLabel(/^I believe in good faith/).check();
  await field(page, 'Picture').setInputFiles(await picture());
  await page.getByText('me.png').waitFor();
  await page.getByRole('button', { name: 'Request removal' }).click();
  await page.getByText('Every line must be a link to a page of this site.').waitFor();
  await fill(page, { 'Links to the pages': `${browser.origin}${pages.video(video)}` });
  await page.getByRole('button', { name: 'Request removal' }).click();
  await page.getByRole('heading', { level: 1, name: /^Reference / }).waitFor();
  await page.getByRole('status').getByText(sent).waitFor();
  const main = (await page.locator('main').textContent()) ?? '';
  expect(main).toContain('Decision by');
  for (const secret of ['Jane', 'Sam', 'coat', video.title]) expect(main).not.toContain(secret);
  const [reference = ''] = /[0-9A-Z]{8}/.exec((await page.locator('h1').textContent()) ?? '') ?? [];
  expect(await mailFrom(inject('data_dir'), 'agent@example.com')).toContain(reference);
  const response = await page.goto(page.url());
  expect(response?.headers()['cache-control']).toContain('no-');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});

const looks = themes.flatMap((theme) => [390, 768, 1440].map((width) => ({ theme, width })));
test.each(sampleOf(looks, 2, 'looks at the pages of forms'))(
  'the pages of forms in $theme at $width px: no fault that axe knows, nothing wider',
  async ({ theme, width }) => {
    const { page } = await browser.visit({ theme, width });
    for (const path of [
      formPages.contact(),
      formPages.form(width === 768 ? 'counter-notice' : 'copyright'),
      formPages.mailSent(),
    ]) {
      await openAlive(page, path);
      expect([path, await violations(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  },
);
