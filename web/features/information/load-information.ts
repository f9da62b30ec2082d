import { categoriesUrl, tagsMvpUrl } from '#contracts/calls/catalogue/catalogue.ts';
import {
  informationUrl,
  type InformationQuery,
  type InformationText,
} from '#contracts/calls/files/information.ts';
import { isInformationPage, type InformationPage } from '#contracts/pages/information-pages.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { modelsUrl } from '#contracts/calls/catalogue/models.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { demandPath } from '../../lib/transport/canonical.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';
import { loadSitemap, type NamedLinks, type SitemapSource } from './load-sitemap.ts';

export interface InformationSource extends SitemapSource {
  text(query: InformationQuery): Promise<InformationText>;
}

/** The reads of an information page. */
export const informationSource = (read: Read): InformationSource => ({
  text: readBy(read, (reads, query) => reads.information.get(query), informationUrl.build),
  categories: readBy(
    read,
    (reads, of) => reads.catalogue.categories(of),
    (of) => categoriesUrl.build({ lifetime: lifetimes.categories, section: 'all', ...of }),
  ),
  tags: readBy(
    read,
    (reads, of) => reads.catalogue.tags(of),
    (of) => tagsMvpUrl.build({ lifetime: lifetimes.categories, ...of }),
  ),
  models: readBy(
    read,
    (reads, query) => reads.models.list(query),
    (query) => modelsUrl.build({ lifetime: lifetimes.listing, ...query }),
  ),
});

export interface InformationData extends InformationText {
  page: InformationPage;
  /** The sitemap's lists of names; empty on the other pages. */
  names: NamedLinks[];
}

/** A page of /information/{name}/. Throws page failures and redirects. */
export async function loadInformation(
  source: InformationSource,
  of: { orientation: Orientation; lang: Language },
  name: string,
  url: URL,
): Promise<InformationData> {
  if (!isInformationPage(name)) throw pageFailure({ code: 'not_found' });
  demandPath(url, pages.information(name));
  const [text, names] = await Promise.all([
    source.text({ page: name, lang: of.lang }),
    name === 'sitemap-page' ? loadSitemap(source, of) : [],
  ]);
  return { page: name, ...text, names };
}
