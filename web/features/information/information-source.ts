import type { RouterContextProvider } from 'react-router';
import { categoriesUrl, tagsMvpUrl, type Categories, type Tags } from '#contracts/catalogue.ts';
import {
  informationUrl,
  type InformationQuery,
  type InformationText,
} from '#contracts/information.ts';
import { lifetimes } from '#contracts/limits.ts';
import { modelsUrl, type ListModelsQuery, type ModelListing } from '#contracts/models.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { getJson } from '../../lib/get-json.ts';
import { orPageFailure } from '../../lib/page-failure.ts';
import { domainContext } from '../../load-context.ts';

/** Where an information page reads from. Both sources answer the same and throw page failures. */
export interface InformationSource {
  text(query: InformationQuery): Promise<InformationText>;
  categories(of: { orientation: Orientation; lang: Language }): Promise<Categories>;
  tags(of: { orientation: Orientation }): Promise<Tags>;
  models(query: ListModelsQuery): Promise<ModelListing>;
}

/** First loads: the domain, in process. */
export function domainSource(context: Readonly<RouterContextProvider>): InformationSource {
  const { information, catalogue, models } = context.get(domainContext);
  return {
    text: (query) => orPageFailure(information.get(query)),
    categories: (of) => orPageFailure(catalogue.categories(of)),
    tags: (of) => orPageFailure(catalogue.tags(of)),
    models: (query) => orPageFailure(models.list(query)),
  };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonSource(signal: AbortSignal): InformationSource {
  const read = <T>(address: string): Promise<T> => orPageFailure(getJson<T>(address, signal));
  const { categories, listing } = lifetimes;
  return {
    text: (query) => read(informationUrl.build(query)),
    categories: (of) => read(categoriesUrl.build({ lifetime: categories, section: 'all', ...of })),
    tags: (of) => read(tagsMvpUrl.build({ lifetime: categories, ...of })),
    models: (query) => read(modelsUrl.build({ lifetime: listing, ...query })),
  };
}
