import * as z from 'zod/mini';
import {
  countField,
  dirField,
  firstLettersOf,
  jsonUrl,
  keyedUrl,
  lifetimeField,
  pageField,
  word,
  type QueryOf,
} from './json-url.ts';
import { lifetimes } from '../limits.ts';
import { peopleSorts } from './models.ts';
import { OrientationTotals, OwnerStatistics, PersonCard } from '../names.ts';
import { orientations } from '../vocabulary.ts';

const listFields = {
  lifetime: lifetimeField,
  orientation: word(orientations),
  sort: word(peopleSorts),
  count: countField,
  section: word(['']),
  object_id: word(['']),
  page: pageField,
};
/** A page of the channels that have videos of the orientation. */
export type ListChannelsQuery = Omit<QueryOf<typeof listFields>, 'lifetime'>;

/** `-toptn` is a fixed part of the path. */
export const channelsUrl = jsonUrl(
  '/api/json/channels/{lifetime}/{orientation}/{sort}-toptn/{count}/{section}.{object_id}.{page}.{ext}',
  listFields,
);

export const channelUrl = keyedUrl(
  jsonUrl('/api/json/channel/{lifetime}/{first}/{dir}.{ext}', {
    lifetime: lifetimeField,
    first: firstLettersOf('dir', 1),
    dir: dirField,
  }),
  'dir',
  lifetimes.model,
);

export const ChannelCard = PersonCard;
export type ChannelCard = z.infer<typeof ChannelCard>;

export const ChannelListing = z.object({
  channels: z.array(ChannelCard),
  total_count: z.int(),
  error: z.optional(z.literal(1)),
  code: z.optional(z.literal('channels_not_found')),
});
export type ChannelListing = z.infer<typeof ChannelListing>;

/** Totals and statistics are of all orientations together. */
export const Channel = z.extend(ChannelCard, {
  description: z.string(),
  banner: z.string(),
  /** The call to action: text, link, banner. */
  cf3: z.string(),
  cf4: z.string(),
  cf7: z.string(),
  statistics: OwnerStatistics,
  total_albums: z.int(),
  /** The same by orientation; those that have something. */
  genders: z.array(OrientationTotals),
  /** Best place in most-popular among the orientations it has videos of, from 1; 0 for one that is not listed. */
  rank: z.int(),
});
export type Channel = z.infer<typeof Channel>;

export const ChannelAnswer = z.object({ channel: Channel });
export type ChannelAnswer = z.infer<typeof ChannelAnswer>;
