import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { change_hidden_url, hidden_things_url } from '#contracts/calls/accounts/hidden-things.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { keep, stored } from '#tests/support/library-lists.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';

const browser = withBrowser();
const list = '/videos/latest-updates/';
const shown = (page: Page): Locator => page.locator('main article:visible');

/** For `addInitScript`: which cards with a code are painted, from the first frame with a card on. */
function watchFirstFrames(code: string): void {
  const frames: number[] = [];
  Object.assign(globalThis, { frames });
  const look = (): void => {
    const cards = [...document.querySelectorAll<HTMLElement>('main article')];
    const isShown = (card: HTMLElement): boolean => card.checkVisibility();
    if (cards.length > 0)
      frames.push(
        cards.filter((card) => card.dataset['things']?.split(' ').includes(code) && isShown(card))
          .length,
      );
    if (frames.length < 60) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A name of the first card that some other cards do not have, by the panel of its menu. */
async function hideFirst(page: Page, kind: string): Promise<{ title: string; code: string }> {
  const card = shown(page).first();
  const codes = ((await card.getAttribute('data-things')) ?? '').split(' ');
  await card.hover();
  await card.locator('[data-card-menu]').click();
  await page.getByRole('menuitem', { name: 'Hide tags and more' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide from lists' });
  const group = dialog
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: kind }) });
  const chip = group.getByRole('button').first();
  const title = await chip.innerText();
  expect(await violations(page)).toEqual([]);
  await chip.focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Hidden: ${title}`).waitFor();
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  const hidden = await page.evaluate(
    () => JSON.parse(localStorage.getItem('hidden_things') ?? '[]') as string[],
  );
  const code = hidden[0]?.split('/')[0] ?? codes.find((each) => each.startsWith('t')) ?? '';
  return { title, code };
}

test('a visitor hides a tag without a flash, a line says so and shows it, and undo brings it back', async () => {
  const { page, noise } = await browser.visit();
  await openAlive(page, list);
  const { title, code } = await hideFirst(page, 'Tags');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hidden_things'))).toBe('[]');
  await page.getByRole('dialog').getByRole('button', { name: title }).first().click();
  await page.keyboard.press('Escape');
  await page.addInitScript(countShifts);
  await page.addInitScript(watchFirstFrames, code);
  for (const path of ['/', list]) {
    await openAlive(page, path);
    const frames = await page.evaluate(
      () => (globalThis as unknown as { frames: number[] }).frames,
    );
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.filter((count) => count > 0)).toEqual([]);
    expect(await shiftsOf(page)).toBeLessThan(0.001);
  }
  const matching = page.locator(`main article[data-things~="${code}"]`);
  const count = await matching.count();
  expect(count).toBeGreaterThan(0);
  const line = page.locator('main [data-hidden-line]').first();
  await line.getByText(`Hidden here: ${count}`).waitFor();
  const before = await shown(page).count();
  await line.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => shown(page).count()).toBe(before + count);
  await page.getByRole('link', { name: 'Manage' }).first().click();
  await page.getByRole('button', { name: `Show again: ${title}` }).click();
  await page.getByText('Nothing is hidden.').waitFor();
  expect(noise).toEqual([]);
});

test('a model’s card hides it by keys, the list moves up without a gap, and undo brings it back', async () => {
  const { page, noise } = await browser.visit();
  await page.addInitScript(countShifts);
  await openAlive(page, '/models/');
  const lines = page.locator('main li:has([data-card-menu])');
  const count = await lines.filter({ visible: true }).count();
  const name = await lines.first().locator('bdi').innerText();
  const { width, height } = await lines
    .first()
    .locator('[data-card-menu]')
    .evaluate((button) => {
      const { width, height } = button.getBoundingClientRect();
      return { width, height };
    });
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await lines.first().getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Share' }).waitFor();
  expect(await violations(page, 'main')).toEqual([]);
  expect(await shiftsOf(page)).toBeLessThan(0.001);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(`Hidden: ${name}`).waitFor();
  expect(await lines.filter({ visible: true }).count()).toBe(count - 1);
  const next = lines.filter({ visible: true }).first().locator('[data-card-menu]');
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator('main [data-hidden-line]').getByText('Hidden here: 1').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => lines.filter({ visible: true }).count()).toBe(count);
  expect(noise).toEqual([]);
});

test(
  'a device’s list joins the account when its member says so, is there on another device, and leaves with the sign-out',
  { timeout: 240_000 },
  async () => {
    const { page, context, requests } = await browser.visit();
    await keep(page, 'showCookiesNotify', false);
    await openAlive(page, list);
    const { title, code } = await hideFirst(page, 'Tags');
    const own = await stored(page, 'hidden_things');
    await signUp(page, 'Hedda-Dunes');
    const copy = (of: Page): Promise<string | null> =>
      of.evaluate(() => localStorage.getItem('hidden_of_member'));
    requests.length = 0;
    await openAlive(page, list);
    await page.getByText('1 item is hidden on this device.').waitFor();
    expect(await violations(page)).toEqual([]);
    // Nothing has left the device, and it hides what it hid.
    await expect.poll(() => copy(page)).toContain(code);
    expect(requests.filter((url) => url.includes(change_hidden_url))).toEqual([]);
    const matchingIn = (of: Page): Locator => of.locator(`main article[data-things~="${code}"]`);
    expect(await matchingIn(page).filter({ visible: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add to my account' }).click();
    await page.getByText('It is now hidden on all your devices.').waitFor();
    const other = await browser.visit();
    await other.context.addCookies(await context.cookies());
    await openAlive(other.page, list);
    await expect.poll(() => copy(other.page)).toContain(code);
    expect(await matchingIn(other.page).filter({ visible: true }).count()).toBe(0);
    await openAlive(other.page, privacyPage());
    await other.page.getByRole('button', { name: `Show again: ${title}` }).click();
    await expect
      .poll(
        async () =>
          (await (await other.context.request.get(browser.origin + hidden_things_url)).json())
            .things,
      )
      .toEqual([]);
    await openAlive(page, privacyPage());
    await page.getByText('Nothing is hidden.').waitFor();
    await page.goto(accountPages.account());
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${browser.origin}/`);
    expect(await copy(page)).toBeNull();
    expect(await stored(page, 'hidden_things')).toEqual(own);
  },
);

test('discreet mode blurs pictures and neutralises the tab before the first paint; Escape twice leaves', async () => {
  const { page, noise } = await browser.visit();
  await openAlive(page, privacyPage());
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^Blur pictures/ }).check();
  await expect.poll(() => page.title()).toBe('…');
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(globalThis, { titles });
    const look = (): void => {
      titles.push(document.title);
      if (titles.length < 60) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await openAlive(page, list);
  const seen = await page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);
  expect([...new Set(seen)].filter((title) => title !== '')).toEqual(['…']);
  expect(await page.locator('link[rel=icon]').first().getAttribute('href')).toBe('data:,');
  const picture = shown(page).nth(3).locator('img');
  const filter = (): Promise<string> => picture.evaluate((image) => getComputedStyle(image).filter);
  await page.mouse.move(2, 2);
  expect(await filter()).toContain('blur');
  await shown(page).nth(3).locator('a').first().focus();
  expect(await filter()).toBe('none');
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(page.url()).toBe(browser.origin + list);
  await page.locator('main').focus();
  await page.route('https://www.wikipedia.org/**', (route) =>
    route.fulfill({ body: 'elsewhere', contentType: 'text/plain' }),
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForURL('https://www.wikipedia.org/');
  await page.goBack();
  expect(page.url()).not.toBe(browser.origin + list);
  expect(noise).toEqual([]);
});

test('the codes in lists take at most 3 kB for sixty cards', async () => {
  const answer = await fetch(browser.origin + list, {
    headers: { 'accept-encoding': 'gzip' },
  });
  const text = await answer.text();
  const cards = text.match(/<article /g)?.length ?? 0;
  const bare = text.replaceAll(/ data-things="[^"]*"/g, '').replaceAll(/"things":"[^"]*",?/g, '');
  expect(bare.length).toBeLessThan(text.length);
  const more = gzipSync(text).length - gzipSync(bare).length;
  expect((more / cards) * 60).toBeLessThan(3000);
});
