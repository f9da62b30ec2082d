import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';

const browser = withBrowser();
const list = '/videos/latest-updates/';
const shown = (page: Page): Locator => page.locator('main article:visible');
const titleOf = (card: Locator): Promise<string> => card.getByRole('heading').innerText();

async function choose(page: Page, card: Locator, name: string): Promise<void> {
  await card.hover();
  await card.locator('[data-card-menu]').click();
  await page.getByRole('menuitem', { name }).click();
}

test('a video that does not interest leaves all lists of this device, and undo brings it back', async () => {
  const { page } = await browser.visit();
  await openAlive(page, list);
  const first = page.locator('main article').first();
  const [title, count] = [await titleOf(first), await shown(page).count()];
  await choose(page, first, 'Not interested');
  await expect.poll(() => shown(page).count()).toBe(count - 1);
  // The focus goes to the card that moved up.
  const next = shown(page).first().locator('[data-card-menu]');
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => shown(page).count()).toBe(count);
  await choose(page, first, 'Not interested');
  await page.addInitScript(countShifts);
  for (const path of ['/', list]) {
    await openAlive(page, path);
    expect(await shown(page).getByRole('heading', { name: title, exact: true }).count()).toBe(0);
    expect(await shiftsOf(page)).toBeLessThan(0.001);
  }
});

test('a hidden channel leaves lists, and its own page keeps its videos', async () => {
  const { page } = await browser.visit();
  await openAlive(page, list);
  const card = page.locator('main article[data-channel]').first();
  const channel = (await card.getAttribute('data-channel')) ?? '';
  await choose(page, card, 'Hide channel');
  const ofChannel = page.locator(`main article[data-channel="${channel}"]`);
  await expect.poll(() => ofChannel.filter({ visible: true }).count()).toBe(0);
  await openAlive(page, pages.channel(channel));
  await choose(page, ofChannel.first(), 'Show channel again');
  await openAlive(page, list);
  expect(await ofChannel.filter({ visible: true }).count()).toBeGreaterThan(0);
});

test('the menu opens and closes by keys, and Share by keys returns to its button', async () => {
  const { page } = await browser.visit();
  await openAlive(page, list);
  const button = page.locator('[data-card-menu]').nth(2);
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Not interested');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('a press outside or on the button closes it; Report opens the form about its video', async () => {
  const { page } = await browser.visit();
  await openAlive(page, list);
  const card = page.locator('main article').nth(1);
  const button = card.locator('[data-card-menu]');
  const menu = page.getByRole('menu');
  for (const close of [() => button.click(), () => page.mouse.click(5, 5)]) {
    await card.hover();
    await button.click();
    await menu.waitFor();
    await close();
    await menu.waitFor({ state: 'detached' });
  }
  const title = (await card.locator('h2, h3').first().textContent()) ?? '';
  await choose(page, card, 'Report');
  const form = page.getByRole('dialog', { name: 'Report' });
  await form.waitFor();
  expect(await form.getByText(title, { exact: true }).count()).toBe(1);
});

test('a finger held on the facts opens the menu; one held on the title keeps that of the browser', async () => {
  const { page } = await browser.visit({ width: 390 });
  await openAlive(page, list);
  const hold = (what: string): Promise<boolean> =>
    page
      .locator('main article')
      .nth(1)
      .locator(what)
      .evaluate((element) =>
        element.dispatchEvent(
          new PointerEvent('contextmenu', {
            pointerType: 'touch',
            bubbles: true,
            cancelable: true,
          }),
        ),
      );
  expect(await hold('h2')).toBe(true);
  expect(await hold('p')).toBe(false);
  await page.getByRole('menu').waitFor();
});

test.each(['{broken', '7', '[{}]'])('stored text %s hides nothing', async (text) => {
  const { page } = await browser.visit();
  await page.addInitScript((stored) => localStorage.setItem('hidden_videos', stored), text);
  await openAlive(page, list);
  expect(await shown(page).count()).toBe(await page.locator('main article').count());
});
