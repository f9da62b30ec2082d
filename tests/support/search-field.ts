import type { Locator, Page } from 'playwright-core';

/** The search field of the header: a plain one until its box is loaded, a combobox from then on. */
export const searchField = (page: Page): Locator =>
  page.getByRole('banner').locator('input[name="s"]');
