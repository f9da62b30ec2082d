import { lightboxOf, untilOpen } from './lightbox.ts';
import {
  findNoCategory,
  narrow,
  openShare,
  openVideoFilters,
  wide,
  type Opening,
} from './opening.ts';
import { withFingers } from './touch.ts';

/** Elements that open on pages of models, channels and albums. */
export const peopleOpenings: readonly Opening[] = [
  {
    what: 'the filters of models',
    kind: 'models',
    widths: [narrow, wide],
    async open(page) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('link', { name: '22–29' }).waitFor();
    },
  },
  {
    what: 'a photo of an album',
    kind: 'album',
    widths: [narrow, wide],
    async open(page) {
      await page.locator('#photo-2').click();
      await untilOpen(page);
      await page.locator('dialog[open] .pswp__img:not(.pswp__img--placeholder)').first().waitFor();
    },
  },
  {
    what: 'a photo of an album, without the controls',
    kind: 'album',
    widths: [narrow],
    async open(page) {
      await page.locator('#photo-2').click();
      await untilOpen(page);
      await (await withFingers(page)).tap({ x: 195, y: 390 });
      await lightboxOf(page).getByRole('button', { name: 'Close' }).waitFor({ state: 'hidden' });
    },
  },
  {
    what: 'the modal Share of an album',
    kind: 'album',
    widths: [narrow, wide],
    open: openShare,
  },
  {
    what: 'the modal Share of a channel',
    kind: 'channel',
    widths: [narrow, wide],
    open: openShare,
  },
  {
    what: 'the filters of a model’s videos',
    kind: 'model',
    widths: [narrow, wide],
    open: openVideoFilters,
  },
  {
    what: 'a search of categories of albums that finds none',
    kind: 'albums',
    widths: [narrow, wide],
    open: findNoCategory,
  },
];
