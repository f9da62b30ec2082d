import * as z from 'zod/mini';
import { dirField, firstLettersOf, jsonUrl, keyedUrl, lifetimeField, word } from '../json-url.ts';
import { listUrl, type ListQuery } from './list-url.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { peopleSorts } from './models.ts';
import { CardPage, PersonCard, Profile, thing } from '../../text/names.ts';
import { orientations } from '../../vocabulary.ts';

/** A page of the channels that have videos of the orientation. */
export type ListChannelsQuery = ListQuery<typeof channelsUrl>;

/** `-toptn` is a fixed part of the path. */
export const channelsUrl = listUrl(
  '/api/json/channels/{lifetime}/{orientation}/{sort}-toptn/{count}/{section}.{object_id}.{page}.{ext}',
  {
    orientation: word(orientations),
    sort: word(peopleSorts),
    section: word(['']),
    object_id: word(['']),
  },
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

export const ChannelCard = z.extend(PersonCard, { thing });
export type ChannelCard = z.infer<typeof ChannelCard>;

export const ChannelListing = z.extend(CardPage, {
  channels: z.array(ChannelCard),
  code: z.optional(z.literal('channels_not_found')),
});
export type ChannelListing = z.infer<typeof ChannelListing>;

/** Totals and statistics are of all orientations together; `rank` is the best among those it has videos of. */
export const Channel = z.extend(Profile, {
  banner: z.string(),
  /** The call to action: text, link, banner. */
  cf3: z.string(),
  cf4: z.string(),
  cf7: z.string(),
});
export type Channel = z.infer<typeof Channel>;

export const ChannelAnswer = z.object({ channel: Channel });
export type ChannelAnswer = z.infer<typeof ChannelAnswer>;
