import type { RouterContextProvider } from 'react-router';
import { lettersUrl, type Letters } from '#contracts/around-models.ts';
import { countriesUrl, type Countries } from '#contracts/catalogue.ts';
import { channelsUrl, type ChannelListing, type ListChannelsQuery } from '#contracts/channels.ts';
import { lifetimes } from '#contracts/limits.ts';
import { modelsUrl, type ListModelsQuery, type ModelListing } from '#contracts/models.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import { getJson, getJsonOnce } from '../../lib/get-json.ts';
import { orPageFailure } from '../../lib/page-failure.ts';
import { domainContext } from '../../load-context.ts';

/** Where lists of models and channels read from. Both sources answer the same and throw page failures. */
export interface PeopleSource {
  models(query: ListModelsQuery): Promise<ModelListing>;
  channels(query: ListChannelsQuery): Promise<ChannelListing>;
  /** First letters of the models of an orientation. The browser asks once a visit, for the countries too. */
  letters(of: { orientation: Orientation }): Promise<Letters>;
  countries(of: { orientation: Orientation; lang: Language }): Promise<Countries>;
}

/** First loads: the domain, in process. */
export function domainSource(context: Readonly<RouterContextProvider>): PeopleSource {
  const { models, channels, catalogue } = context.get(domainContext);
  return {
    models: (query) => orPageFailure(models.list(query)),
    channels: (query) => orPageFailure(channels.list(query)),
    letters: (of) => orPageFailure(models.letters(of)),
    countries: (of) => orPageFailure(catalogue.countries(of)),
  };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonSource(signal: AbortSignal): PeopleSource {
  const lifetime = lifetimes.listing;
  return {
    models: (query) =>
      orPageFailure(getJson<ModelListing>(modelsUrl.build({ lifetime, ...query }), signal)),
    channels: (query) =>
      orPageFailure(getJson<ChannelListing>(channelsUrl.build({ lifetime, ...query }), signal)),
    letters: (of) => orPageFailure(getJsonOnce<Letters>(lettersUrl.build(of))),
    countries: (of) => orPageFailure(getJsonOnce<Countries>(countriesUrl.build(of))),
  };
}
