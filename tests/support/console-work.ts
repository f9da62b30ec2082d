import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from './browser.ts';
import { endUndo, signInStaff, type ConsoleSite } from './console-site.ts';

/** Opens a page of the console, signed in there by password and code. */
export async function openConsole(
  browser: TestBrowser,
  site: ConsoleSite,
  name: string,
  path: string,
): Promise<{ page: Page; noise: string[] }> {
  const { page, noise } = await browser.visit({ origin: site.console });
  await page.goto(path);
  await signInStaff(site, page, name);
  // Before that, the page has asked who is signed in.
  expect(noise.splice(0).every((line) => line.includes('401'))).toBe(true);
  return { page, noise };
}

/** Asks for the next case of a kind. */
export async function askForNext(page: Page, kind: string): Promise<void> {
  await page.goto(`/queue/?kind=${kind}`);
  await page.getByRole('button', { name: 'Take the next case' }).click();
}

/** Asks for the next case of a kind, of which there is none that the reviewer may have. */
export async function findNone(page: Page, kind: string): Promise<void> {
  await askForNext(page, kind);
  await page.getByText('No free case is left in this queue.').waitFor();
}

/** Takes the next case of a kind, which is about this. */
export async function takeNext(page: Page, kind: string, title: string): Promise<void> {
  await askForNext(page, kind);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(/^Yours until/).waitFor();
}

/** Takes the case of a kind about this, wherever it is in its queue. */
export async function takeFrom(page: Page, kind: string, title: string): Promise<void> {
  await page.goto(`/queue/?kind=${kind}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.keyboard.press('k');
  await page.getByText(/^Yours until/).waitFor();
}

interface DecisionByKeys {
  key: string;
  action: string;
  /** Fills in the further fields of the action. */
  fields?: () => Promise<void>;
}

/** Decides the open case, in effect. */
export async function decideByKeys(
  site: ConsoleSite,
  page: Page,
  { key, action, fields }: DecisionByKeys,
): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('radio', { name: action, exact: true, checked: true }).waitFor();
  await fields?.();
  await page.getByRole('button', { name: `Decide: ${action}` }).click();
  await page.getByText(`${action}: case`).waitFor();
  await endUndo(site);
}

/** Fills in the rule, by its title, and the facts that an adverse decision rests on. */
export async function nameRule(page: Page, title: string, facts: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Rule', exact: true }).fill(title);
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await page.getByLabel('What was found').fill(facts);
}
