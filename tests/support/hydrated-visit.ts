import type { Page } from 'playwright-core';
import type { TestBrowser, Visit } from './browser.ts';

/** Waits until clicks are handled by scripts: a navigation then makes no new document. */
const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

/** A fresh visitor on a page whose scripts are at work. */
export async function hydratedVisit(
  browser: TestBrowser,
  path: string,
  options: Parameters<TestBrowser['visit']>[0] = {},
): Promise<Visit> {
  const found = await browser.visit(options);
  await found.page.goto(path);
  await hydrated(found.page);
  return found;
}
