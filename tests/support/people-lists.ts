import type { Page } from 'playwright-core';
import {
  modelsUrl,
  type ModelCard,
  type ModelFilters,
  type ModelListing,
  type PeopleSort,
} from '#contracts/calls/catalogue/models.ts';
import type { TestBrowser } from './browser.ts';
import { hydratedVisit } from './hydrated-visit.ts';

/** The names on the cards of a list of models or channels. */
export const namesOn = (page: Page): Promise<string[]> =>
  page.locator('main li > a bdi').allTextContents();
export const filterPanel = (page: Page) => page.locator('#filters');
export const letterStrip = (page: Page) => page.getByRole('navigation', { name: 'First letter' });
export const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name });

/** Names of the models as the catalogue has them. */
export async function modelsBy(
  origin: string,
  sort: PeopleSort,
  filters: ModelFilters = {},
): Promise<string[]> {
  const url = modelsUrl.build({
    lifetime: 3600,
    orientation: 'str',
    filters,
    sort,
    count: 40,
    page: 1,
  });
  const { models } = (await (await fetch(origin + url)).json()) as ModelListing;
  return models.map(({ title }) => title);
}

/** A model that is not in the demo catalogue. */
export const stranger = (index: number, title = `Stranger ${index}`): ModelCard => ({
  dir: `stranger-${index}`,
  title,
  avatar: '',
  scr1: '',
  scr2: '',
  total_videos: index,
  country: '',
  thing: `m${index + 1}`,
});

/** From another page to the list of models, which consists of these. */
export async function visitModels(browser: TestBrowser, listing: ModelListing): Promise<Page> {
  const { page } = await hydratedVisit(browser, '/categories/');
  await page.route('**/api/json/models/**', (route) => route.fulfill({ json: listing }));
  await sidebarLink(page, 'Models').click();
  await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
  return page;
}
