import type { Page } from 'playwright-core';

export const narrow = 390;
export const wide = 1440;

export interface Opening {
  what: string;
  kind: string;
  /** An address other than that of the kind. */
  path?: string;
  widths: readonly number[];
  /** The browser's language; English where it makes no difference. */
  locale?: string;
  /** Brings it about and waits until it is there. */
  open: (page: Page) => Promise<void>;
}

/** On phones the button stands in the menu of further actions. */
export async function openShare(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const share = main.getByRole('button', { name: 'Share' });
  if (!(await share.isVisible()))
    await main.getByRole('button', { name: 'More', exact: true }).click();
  await share.click();
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
}

export async function openVideoFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('link', { name: 'Under 10 min' }).waitFor();
}

export async function findNoCategory(page: Page): Promise<void> {
  const side = page.getByRole('main').getByRole('region', { name: 'Categories', exact: true });
  await side.getByRole('searchbox').pressSequentially('there is none');
  await side.getByText('No matching category').waitFor();
}

/** The form above the page, sent without a word. */
export async function openFaultyReport(page: Page): Promise<void> {
  await page.locator('footer').getByRole('link', { name: 'Contact us' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact us' });
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await dialog.getByRole('alert').getByText('Check the marked fields.').waitFor();
}
