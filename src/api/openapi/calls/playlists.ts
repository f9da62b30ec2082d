import {
  add_to_playlist_url,
  delete_playlist_url,
  move_in_playlist_url,
  ownPlaylistsUrl,
  ownPlaylistUrl,
  remove_from_playlist_url,
  save_playlist_url,
} from '#contracts/calls/own-playlists.ts';
import { getCall, type Call } from '../call.ts';
import { own, ownForm } from './account-call.ts';

const group = 'Playlists';
const led = 'A browser without script is led to the playlist, or to the page of `next`.';

/** Playlists of the member who is signed in. */
export const playlistCalls: readonly Call[] = [
  ownForm({
    id: 'savePlaylist',
    group,
    url: save_playlist_url,
    form: 'SavePlaylist',
    summary: 'Makes a playlist, or changes one of the member.',
    details: `A new one may have its first video at once. 409 \`full\` beyond 200 playlists. Faults: title_length (3 to 25 characters), taken (another one of the member has the title), description_length (empty, or 10 to 5,000), three (categories at most). ${led}`,
    answers: 'PlaylistSaved',
    description: 'The number of the playlist.',
    errors: ['read_only', 'muted', 'terms_changed', 'not_found', 'deleted', 'full'],
    example:
      'title=Calm+evenings&description=&visible=0&orientation=str&category_1=harbour&video_id=1',
  }),
  getCall({
    id: 'listOwnPlaylists',
    group,
    url: ownPlaylistsUrl,
    descriptions: { video_id: 'Asks which of them hold this video.' },
    summary: 'The playlists of the member, the newest first, private ones as well.',
    schema: 'OwnPlaylists',
    description: 'All of them, 200 at most.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/playlists?video_id=1',
    headers: own,
  }),
  ownForm({
    id: 'addToPlaylist',
    group,
    url: add_to_playlist_url,
    form: 'ChangePlaylistItem',
    summary: 'Adds a video at the end of a playlist of the member.',
    details: `409 \`already\` when it is in, 409 \`full\` beyond 1,000 videos. ${led}`,
    description: 'It is in.',
    errors: ['read_only', 'muted', 'terms_changed', 'not_found', 'deleted', 'already', 'full'],
    example: 'playlist_id=2&video_id=3',
  }),
  ownForm({
    id: 'moveInPlaylist',
    group,
    url: move_in_playlist_url,
    form: 'MovePlaylistItem',
    summary: 'Moves a video to an end of the playlist, or next to another video of it.',
    details: `All others keep their order, whatever was changed elsewhere meanwhile. ${led}`,
    description: 'It is there.',
    errors: ['read_only', 'muted', 'terms_changed', 'not_found'],
    example: 'playlist_id=2&video_id=3&to=before-1',
  }),
  getCall({
    id: 'getOwnPlaylist',
    group,
    url: ownPlaylistUrl,
    descriptions: {
      playlist_id: 'Its number.',
      after: 'The `next` of the page before.',
    },
    summary: 'A playlist of the member with its videos, 60 a page.',
    details: 'Of a video that is not shown at the moment only the number is returned.',
    schema: 'OwnPlaylist',
    description: 'The playlist.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/playlist?playlist_id=2',
    headers: own,
  }),
  ownForm({
    id: 'removeFromPlaylist',
    group,
    url: remove_from_playlist_url,
    form: 'ChangePlaylistItem',
    summary: 'Takes a video out of a playlist of the member; one that is not in stays so.',
    details: led,
    description: 'It is out.',
    errors: ['not_found'],
    example: 'playlist_id=2&video_id=1',
  }),
  ownForm({
    id: 'deletePlaylist',
    group,
    url: delete_playlist_url,
    form: 'DeletePlaylist',
    summary: 'Deletes a playlist of the member.',
    description: 'It is gone.',
    errors: ['not_found'],
    example: 'playlist_id=2',
  }),
];
