import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { playCheck, type PlayedCheck } from '#tests/support/hosted-check.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// A site whose owner has chosen a hosted check, which is played here with its script.
const browser = withBrowser();
const state = {} as { folder: string; service: PlayedCheck; site: TestSite };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-check-'));
  state.service = await playCheck();
  state.site = await startSite({
    DATA_DIR: state.folder,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    BOT_CHECK: JSON.stringify(state.service.settings),
  });
});
afterAll(async () => {
  await state.site.stop();
  await state.service[Symbol.asyncDispose]();
  await rm(state.folder, { recursive: true, force: true });
});
beforeEach(() => {
  state.service.answer = undefined;
  state.service.seen.length = 0;
});

const at = (path: string): string => `${state.site.origin}${path}`;
const sent = 'Message sent. Thank you!';
const notice = /^Example Check protects this form from robots\./;
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel(/^Email/).fill('visitor@example.com');
  await page.getByLabel(/^Message/).fill(message);
}

test('the contact page says who hears of the visitor, who does so with the first focus, and the form arrives', async () => {
  const { page } = await browser.visit();
  await openAlive(page, at(formPages.contact()));
  const text = page.getByText(notice);
  await text.waitFor();
  const link = page.getByRole('link', { name: 'Privacy policy of Example Check' });
  expect(await link.getAttribute('href')).toBe(state.service.settings.privacy_url);
  expect(state.service.seen).toEqual([]);
  const button = page.getByRole('button', { name: 'Send message' });
  const before = await button.boundingBox();
  await page.getByLabel(/^Email/).focus();
  await page.frameLocator('iframe[title="Example Check"]').getByText('Checked').waitFor();
  expect(state.service.seen).toEqual(['GET /api.js', 'GET /frame']);
  expect(await button.boundingBox()).toEqual(before);
  expect(await violations(page)).toEqual([]);
  await fill(page, 'This page is checked.');
  await send(page);
  await page.getByRole('heading', { level: 1, name: /^Reference / }).waitFor();
  await page.getByText(sent).first().waitFor();
  expect(state.service.seen.at(-1)).toMatch(
    /^POST \/siteverify secret=played-secret&response=token-[\d-]+$/,
  );
});

test('above a page that was opened first, twice; while the service is away nothing that was typed is lost', async () => {
  const { page, noise } = await browser.visit({ width: 390 });
  await openAlive(page, at('/'));
  const open = async (): Promise<void> => {
    await page.locator('footer').getByRole('link', { name: 'Contact us' }).click();
    await page.getByRole('dialog').getByText(notice).waitFor();
  };
  await open();
  expect(state.service.seen).toEqual([]);
  state.service.answer = { status: 500, body: {} };
  await fill(page, 'From the footer.');
  await send(page);
  await page
    .getByRole('alert')
    .getByText(/^Error! The message could not be sent/)
    .waitFor();
  expect(noise.filter((line) => !/503/.test(line))).toEqual([]);
  noise.length = 0;
  state.service.answer = undefined;
  expect(await page.getByLabel(/^Message/).inputValue()).toBe('From the footer.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open();
  expect(await page.getByLabel(/^Message/).inputValue()).toBe('From the footer.');
  await send(page);
  await page.getByRole('dialog').getByText(sent).waitFor();
  expect(state.service.seen.filter((line) => line === 'GET /api.js')).toHaveLength(1);
});

test('an answer that was used in vain is replaced without a word', async () => {
  const { page, noise } = await browser.visit();
  await openAlive(page, at(formPages.contact()));
  await fill(page, 'Sent once.');
  await page.frameLocator('iframe[title="Example Check"]').getByText('Checked').waitFor();
  state.service.answer = {
    status: 200,
    body: { success: false, 'error-codes': ['timeout-or-duplicate'] },
  };
  page.on('response', (response) => {
    if (response.status() === 422) state.service.answer = undefined;
  });
  await send(page);
  await page.getByRole('heading', { level: 1, name: /^Reference / }).waitFor();
  expect(noise.filter((line) => !/422/.test(line))).toEqual([]);
  noise.length = 0;
});

test('where its script is blocked, or there is no JavaScript, a link comes by mail', async () => {
  const { page, noise } = await browser.visit();
  await page.route(`${state.service.origin}/**`, (route) => route.abort());
  await openAlive(page, at(formPages.contact()));
  await fill(page, 'The script is blocked.');
  await send(page);
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  expect(noise.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
  noise.length = 0;
  const { page: plain } = await browser.visit({ java_script: false });
  await plain.goto(at(formPages.contact()));
  expect(await plain.getByText(notice).isVisible()).toBe(false);
  await fill(plain, 'Without any script.');
  await send(plain);
  await plain.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  expect(state.service.seen).toEqual([]);
});
