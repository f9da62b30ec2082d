import type { Locator, Page } from 'playwright-core';
import { countriesUrl, type Countries } from '#contracts/calls/catalogue/catalogue.ts';
import { openAlive, type TestBrowser, type Visit } from './browser.ts';

/** The selector of countries as people find it, in English. */
export const chip = (page: Page, name = 'Any country'): Locator =>
  page.getByRole('button', { name: `Country: ${name}` });
export const menu = (page: Page): Locator => page.getByRole('region', { name: 'Country' });

export async function countriesAt(origin: string): Promise<Countries['countries']> {
  return (
    (await (
      await fetch(origin + countriesUrl.build({ orientation: 'str', lang: 'en' }))
    ).json()) as Countries
  ).countries;
}

export async function countryCookie({ context }: Visit): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'country_code')?.value;
}

export async function opened(
  browser: TestBrowser,
  path: string,
  options?: Parameters<TestBrowser['visit']>[0],
): Promise<Visit> {
  const visit = await browser.visit(options);
  await openAlive(visit.page, path);
  return visit;
}

/** Opens the menu and takes the link of a country, or of none. */
export async function choose(page: Page, from: string, name: string): Promise<void> {
  await chip(page, from).click();
  const link = menu(page).getByRole('link', { name: new RegExp(`^${name}`) });
  // As a wheel does: bringing the link into view would scroll the page, and the menu with it.
  await link.evaluate((element) => {
    const list = element.closest('ul');
    const down =
      element.getBoundingClientRect().bottom - (list?.getBoundingClientRect().bottom ?? 0);
    if (down > 0) list?.scrollBy({ top: down });
  });
  await link.click();
  await menu(page).waitFor({ state: 'hidden' });
}
