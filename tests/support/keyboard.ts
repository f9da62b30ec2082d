import type { Locator, Page } from 'playwright-core';

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes from stop to stop, forwards or back, until the focus is there; more presses than a page has stops fail. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isAhead = await target.evaluate((element) => {
    const here = document.activeElement ?? document.body;
    return Boolean(here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  for (let presses = 0; presses < 400; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(isAhead ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`400 times Tab do not reach ${await target.innerText()}`);
}

/** Goes there as a visitor without a pointer does, and presses it. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Types in place of what a field holds. */
export async function typeIn(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses files as a visitor without a pointer does. */
export async function chooseByKey(
  page: Page,
  field: Locator,
  files: string[],
  tries = 3,
): Promise<void> {
  await tabTo(page, field);
  const chosen = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => undefined);
  await page.keyboard.press('Space');
  const chooser = await chosen;
  if (chooser) return chooser.setFiles(files);
  if (tries === 0) throw new Error('Space opens no chooser of files');
  // The field was drawn again between the two keys.
  return chooseByKey(page, field, files, tries - 1);
}
