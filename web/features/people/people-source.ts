import { lettersUrl } from '#contracts/calls/around-models.ts';
import { countriesUrl } from '#contracts/calls/catalogue.ts';
import { channelsUrl, type ListChannelsQuery } from '#contracts/calls/channels.ts';
import { lifetimes } from '#contracts/limits.ts';
import { modelsUrl, type ListModelsQuery } from '#contracts/calls/models.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { Read } from '../../lib/transport/page-source.ts';

export type PeopleSource = ReturnType<typeof peopleSource>;

/** The reads of lists of models and channels. */
export const peopleSource = (read: Read) => ({
  models: (query: ListModelsQuery) =>
    read(
      (reads) => reads.models.list(query),
      () => modelsUrl.build({ lifetime: lifetimes.listing, ...query }),
    ),
  channels: (query: ListChannelsQuery) =>
    read(
      (reads) => reads.channels.list(query),
      () => channelsUrl.build({ lifetime: lifetimes.listing, ...query }),
    ),
  /** First letters of the models of an orientation. */
  letters: (of: { orientation: Orientation }) =>
    read(
      (reads) => reads.models.letters(of),
      () => lettersUrl.build(of),
      { once: true },
    ),
  countries: (of: { orientation: Orientation; lang: Language }) =>
    read(
      (reads) => reads.catalogue.countries(of),
      () => countriesUrl.build(of),
      { once: true },
    ),
});
