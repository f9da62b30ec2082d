import type { Page } from 'playwright-core';

/** Presses a link to an address of the site as a visitor would, wherever the page has one; the new page is still on its way when this resolves. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Follows a link to a page of the site and waits until the page there names itself. `url` with the origin. */
export async function goTo(page: Page, url: string): Promise<void> {
  const { pathname, search } = new URL(url);
  await followLink(page, pathname + search);
  await page.locator(`link[rel=canonical][href="${url}"]`).waitFor({ state: 'attached' });
}
