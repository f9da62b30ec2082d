import { limits } from '#contracts/limits/limits.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { Categories, Tags } from '#contracts/calls/catalogue/catalogue.ts';
import type { ListModelsQuery, ModelListing } from '#contracts/calls/catalogue/models.ts';

export type NamedKind = 'category' | 'tag' | 'model';

/** Where a name of each kind has its page; a kind without pages is not listed. */
export type PagesOfKinds = Partial<Record<NamedKind, (dir: string) => string>>;

/** The kinds that have pages. A new kind of page gets its line here and appears on the sitemap. */
export const pagesOfKinds: PagesOfKinds = {
  category: (dir) => listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
  tag: (dir) => listingPage({ kind: 'tag', dir }, 'latest-updates'),
  model: (dir) => pages.model(dir),
};

export interface NamedLinks {
  kind: NamedKind;
  links: { href: string; title: string }[];
}

export interface SitemapSource {
  categories(of: { orientation: Orientation; lang: Language }): Promise<Categories>;
  tags(of: { orientation: Orientation }): Promise<Tags>;
  models(query: ListModelsQuery): Promise<ModelListing>;
}

/** Models that one call lists: the largest count that an address may carry. */
const models_a_call = 60;

/** Links to the largest categories, tags and models of an orientation; empty kinds are left out. */
export async function loadSitemap(
  source: SitemapSource,
  of: { orientation: Orientation; lang: Language },
  hrefs: PagesOfKinds = pagesOfKinds,
): Promise<NamedLinks[]> {
  const names: Record<NamedKind, () => Promise<readonly { dir: string; title: string }[]>> = {
    category: async () => (await source.categories(of)).categories,
    tag: async () => (await source.tags({ orientation: of.orientation })).tags,
    model: () => largestModels(source, of.orientation),
  };
  const lists = await Promise.all(
    (['category', 'tag', 'model'] as const).map(async (kind): Promise<NamedLinks> => {
      const hrefOf = hrefs[kind];
      if (!hrefOf) return { kind, links: [] };
      const largest = (await names[kind]()).slice(0, limits.sitemap_names);
      return { kind, links: largest.map(({ dir, title }) => ({ href: hrefOf(dir), title })) };
    }),
  );
  return lists.filter(({ links }) => links.length > 0);
}

async function largestModels({ models }: Pick<SitemapSource, 'models'>, orientation: Orientation) {
  const calls = Math.ceil(limits.sitemap_names / models_a_call);
  const list = (page: number) =>
    models({ orientation, filters: {}, sort: 'count-videos', count: models_a_call, page });
  const found = await Promise.all(Array.from({ length: calls }, (_, index) => list(index + 1)));
  return found.flatMap((listing) => listing.models);
}
