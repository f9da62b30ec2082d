import * as z from 'zod/mini';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { whole } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';
import { savedCursorField } from './saved-items.ts';
import { VideoCard } from '../catalogue/videos.ts';

const fields = {
  member_id: queryField(whole(1, 2 ** 31 - 1)),
  /** The `next` of the page before. */
  after: queryField(savedCursorField, 'first'),
};
const shared = queryUrl('/api/v1/member-favourites', fields);
export type MemberFavouritesQuery = NonNullable<ReturnType<typeof shared.parse>>;

/** GET: the favourite videos of a member who shows them to everyone, newest first. */
export const memberFavouritesUrl = {
  ...shared,
  parse(url: string): (MemberFavouritesQuery & { lifetime: number }) | undefined {
    const query = shared.parse(url);
    // Favourites that the member removes leave shared caches as soon as comments do.
    return query && { ...query, lifetime: lifetimes.comments };
  },
  canonical: ({ member_id, after }: MemberFavouritesQuery & { lifetime: number }): string =>
    shared.build({ member_id, after }),
};

/** GET, with a session: likewise of one who shows them to the signed-in member. `no-store`. */
export const myMemberFavouritesUrl = queryUrl('/api/v1/me/member-favourites', fields);

/** `next` is '' on the last page. */
export const MemberFavourites = z.object({ videos: z.array(VideoCard), next: z.string() });
export type MemberFavourites = z.infer<typeof MemberFavourites>;
