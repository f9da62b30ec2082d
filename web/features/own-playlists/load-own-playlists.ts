import {
  OwnPlaylist,
  OwnPlaylists,
  ownPlaylistsUrl,
  ownPlaylistUrl,
} from '#contracts/calls/social/own-playlists.ts';
import { idField } from '#contracts/calls/json-url.ts';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import type { Visitor } from '../listing/index.ts';
import { videoSource } from '../listing/index.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { orPageFailure, pageFailure } from '../../lib/transport/page-failure.ts';
import { askOwn } from '../accounts/index.ts';

export interface OwnPlaylistsPage {
  own: OwnPlaylists;
  /** The one that is edited. */
  list: OwnPlaylist | undefined;
  /** The video that is put into some; 0 for none. */
  video_id: number;
  /** The video after which the page of `list` begins; 0 for the first. */
  after: number;
  /** The categories that a playlist may be filed under, in the page's language, by name. */
  categories: { dir: string; title: string }[];
}

/** The playlists of the member, and the one that the address names. Throws page failures. */
export async function loadOwnPlaylists(
  member: Pick<MemberReads, 'playlists' | 'playlist'>,
  read: Read,
  { orientation, language }: Visitor,
  url: URL,
): Promise<OwnPlaylistsPage> {
  const [playlist_id, video_id, after] = ['list', 'video', 'after'].map((name) => {
    const text = url.searchParams.get(name);
    return text === null ? 0 : idField.parse(text);
  });
  if (playlist_id === undefined || video_id === undefined || after === undefined)
    throw pageFailure({ code: 'not_found', subject: 'playlist' });
  const [own, list, categories] = await Promise.all([
    member.playlists(video_id),
    playlist_id === 0
      ? undefined
      : orPageFailure(member.playlist({ playlist_id, after }), 'playlist'),
    // Without them the form has none to choose.
    videoSource(read)
      .categories({ orientation, lang: language })
      .then(
        (answer) => answer.categories,
        () => [],
      ),
  ]);
  const named = categories.map(({ dir, title }) => ({ dir, title }));
  return {
    own,
    list,
    video_id,
    after,
    categories: [...named].sort((a, b) => a.title.localeCompare(b.title, language)),
  };
}

/** Navigations ask for what is personal. */
export const askPlaylists = (signal: AbortSignal): Pick<MemberReads, 'playlists' | 'playlist'> => ({
  playlists: async (video_id) =>
    OwnPlaylists.parse(await askOwn(ownPlaylistsUrl.build({ video_id }), signal)),
  playlist: async (query) => OwnPlaylist.parse(await askOwn(ownPlaylistUrl.build(query), signal)),
});
