import {
  isInformationPage,
  type InformationPage,
  type InformationText,
} from '#contracts/information.ts';
import { pages } from '#contracts/pages.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { demandPath } from '../../lib/canonical.ts';
import { pageFailure } from '../../lib/page-failure.ts';
import type { InformationSource } from './information-source.ts';
import { loadSitemap, type NamedLinks } from './load-sitemap.ts';

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
