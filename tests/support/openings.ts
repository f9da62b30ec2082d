import type { Page } from 'playwright-core';
import { pages } from '#contracts/pages/pages.ts';
import {
  findNoCategory,
  narrow,
  openFaultyReport,
  openShare,
  openVideoFilters,
  wide,
  type Opening,
} from './opening.ts';
import { peopleOpenings } from './people-openings.ts';
import { firstVideo } from './player.ts';
import { searchField } from './search-field.ts';

const burger = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Everything that opens, unfolds or appears on an action of the visitor. */
export const openingsOf = async (origin: string): Promise<Opening[]> => [
  {
    what: 'the menu of languages',
    kind: 'home',
    widths: [wide],
    async open(page) {
      await page.getByRole('button', { name: /^Language/ }).click();
      await page.locator('#language-menu').getByRole('button', { name: 'Deutsch' }).waitFor();
    },
  },
  {
    what: 'the menu of orientations',
    kind: 'list',
    widths: [wide],
    async open(page) {
      await page.getByRole('button', { name: /^Orientation/ }).click();
      await page.locator('#orientation-menu').getByRole('button', { name: 'Trans' }).waitFor();
    },
  },
  {
    what: 'the sidebar, folded away',
    kind: 'home',
    widths: [wide],
    async open(page) {
      await burger(page).click();
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor({ state: 'hidden' });
    },
  },
  {
    what: 'the menu of a phone',
    kind: 'home',
    widths: [narrow],
    async open(page) {
      await burger(page).click();
      await sheet(page).waitFor();
    },
  },
  {
    what: 'the languages in the menu of a phone',
    kind: 'list',
    widths: [narrow],
    async open(page) {
      await burger(page).click();
      await sheet(page).locator('summary', { hasText: 'Language' }).click();
      await sheet(page).getByRole('button', { name: 'Deutsch' }).waitFor();
    },
  },
  {
    what: 'the search field of a phone',
    kind: 'home',
    widths: [narrow],
    async open(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Search videos' }).click();
      await searchField(page).waitFor();
    },
  },
  {
    what: 'the filters',
    kind: 'list',
    widths: [narrow, wide],
    open: openVideoFilters,
  },
  {
    what: 'the countries of a list',
    kind: 'list',
    widths: [narrow, wide],
    async open(page) {
      await page.getByRole('button', { name: /^Country/ }).click();
      await page
        .getByRole('region', { name: 'Country' })
        .getByRole('link', { name: /^Norway/ })
        .waitFor();
    },
  },
  {
    what: 'the offer of a language',
    kind: 'home',
    widths: [narrow, wide],
    locale: 'ja-JP',
    // One notice at a time: the cookie notice comes first.
    async open(page) {
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await page.locator('[data-offer]').waitFor();
    },
  },
  {
    what: 'a search of categories that finds none',
    kind: 'category',
    widths: [narrow, wide],
    open: findNoCategory,
  },
  {
    what: 'the modal Share',
    kind: 'video',
    widths: [narrow, wide],
    open: openShare,
  },
  {
    what: 'the modal ContactUs with its faults',
    kind: 'video',
    widths: [narrow, wide],
    open: openFaultyReport,
  },
  ...peopleOpenings,
  {
    what: 'the qualities of the player',
    kind: 'video',
    // With one quality there is nothing to choose.
    path: pages.video(await firstVideo(origin, { height: 480 })),
    widths: [wide],
    async open(page) {
      await page.getByRole('button', { name: /^Play/ }).first().click();
      await page.getByRole('button', { name: /^Quality/ }).click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    what: 'a notice',
    kind: 'list',
    widths: [narrow, wide],
    async open(page) {
      const heart = page
        .getByRole('main')
        .getByRole('button', { name: /^Favourite/ })
        .first();
      await heart.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Added to favourites').waitFor();
    },
  },
];
