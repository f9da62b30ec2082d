import { lettersUrl } from '#contracts/calls/catalogue/around-models.ts';
import { countriesUrl } from '#contracts/calls/catalogue/catalogue.ts';
import { channelsUrl, type ListChannelsQuery } from '#contracts/calls/catalogue/channels.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { modelsUrl, type ListModelsQuery } from '#contracts/calls/catalogue/models.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';

export type PeopleSource = ReturnType<typeof peopleSource>;

/** The reads of lists of models and channels. */
export const peopleSource = (read: Read) => ({
  models: readBy(
    read,
    (reads, query: ListModelsQuery) => reads.models.list(query),
    (query) => modelsUrl.build({ lifetime: lifetimes.listing, ...query }),
  ),
  channels: readBy(
    read,
    (reads, query: ListChannelsQuery) => reads.channels.list(query),
    (query) => channelsUrl.build({ lifetime: lifetimes.listing, ...query }),
  ),
  /** First letters of the models of an orientation. */
  letters: readBy(
    read,
    (reads, of: { orientation: Orientation }) => reads.models.letters(of),
    lettersUrl.build,
    { once: true },
  ),
  countries: readBy(
    read,
    (reads, of: { orientation: Orientation; lang: Language }) => reads.catalogue.countries(of),
    countriesUrl.build,
    { once: true },
  ),
});
