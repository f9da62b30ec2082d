import type { Category } from '#contracts/calls/catalogue/catalogue.ts';
import { pages } from '#contracts/pages/pages.ts';
import { demandPath } from '../../lib/transport/canonical.ts';
import type { VideoSource, Visitor } from '../listing/index.ts';

export interface CategoriesPage {
  /** Those with videos of the visitor's orientation, most first. */
  categories: Category[];
}

/** /categories/. Throws page failures and 301 for the other slash. */
export async function loadCategories(
  source: VideoSource,
  { orientation, language }: Visitor,
  url: URL,
): Promise<CategoriesPage> {
  demandPath(url, pages.categories());
  return source.categories({ orientation, lang: language });
}
