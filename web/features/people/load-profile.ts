import { redirect } from 'react-router';
import type { OrientationTotals } from '#contracts/text/names.ts';
import type { Channel } from '#contracts/calls/catalogue/channels.ts';
import { readPageFailure } from '../../lib/transport/page-failure.ts';

/** The fields that pages of models and of channels have in common. */
export interface Profile {
  dir: string;
  name: string;
  /** '' without a picture. */
  picture: string;
  description: string;
  videos: number;
  albums: number;
  /** Videos and albums by orientation; a list is of one. */
  totals: readonly OrientationTotals[];
  views: number;
  likes: number;
  dislikes: number;
  subscribers: number;
  /** Its code (`things.ts`). */
  thing: string;
  /** 0 for none. */
  rank: number;
}

type ProfileFields =
  | 'dir'
  | 'title'
  | 'avatar'
  | 'description'
  | 'total_videos'
  | 'total_albums'
  | 'genders'
  | 'statistics'
  | 'thing'
  | 'rank';

export const toProfile = (of: Pick<Channel, ProfileFields>): Profile => ({
  dir: of.dir,
  name: of.title,
  picture: of.avatar,
  description: of.description,
  videos: of.total_videos,
  albums: of.total_albums,
  totals: of.genders,
  views: of.statistics.viewed,
  likes: of.statistics.likes,
  dislikes: of.statistics.dislikes,
  subscribers: of.statistics.subscribers,
  thing: of.thing,
  rank: of.rank,
});

/**
 * A model or channel and the content of its page, read at once. Throws page failures, and 301 to the
 * canonical address and to the current name of a renamed or merged one.
 */
export async function loadProfile<Answer, Content>(
  url: URL,
  dir: string,
  pathOf: (dir: string) => string,
  read: (dir: string) => Promise<Answer>,
  loadContent: (answer: Promise<Answer>) => Promise<Content>,
): Promise<[Answer, Content]> {
  const answer = read(dir).catch((error: unknown) => {
    const { moved_to } = readPageFailure(error);
    throw moved_to === undefined ? error : redirect(pathOf(moved_to) + url.search, 301);
  });
  const path = pathOf(dir);
  // Redirects only to an existing page: an unknown name is a 404 at every spelling.
  if (url.pathname !== path) throw await answer.then(() => redirect(path + url.search, 301));
  return Promise.all([
    answer,
    // A failure of the model or channel itself takes precedence.
    loadContent(answer).catch((error: unknown) => answer.then(() => Promise.reject(error))),
  ]);
}
