import {
  album_edit_url,
  albumFormUrl,
  ownAlbumsUrl,
  ownAlbumUrl,
} from '#contracts/calls/uploads/album-edit.ts';
import { getCall, type Call } from '../call.ts';
import { own, ownForm } from './accounts/account-call.ts';

const common = { group: 'Uploads', policy: 'never', headers: own } as const;
const lang = 'Language of the titles of categories.';

const edit = ownForm({
  id: 'editAlbum',
  group: 'Uploads',
  url: album_edit_url,
  form: 'AlbumEdit',
  summary: 'Sends photos with their form, or changes an album of the member.',
  details:
    'As multipart/form-data with files `photo`, 64 MiB at most in one request and 500 in an album. Without a number, with `rules` and `agree`: create begins a draft, with or without photos, submit hands it in at once. With `draft_id`: save adds the photos that come along and stores texts and order, submit hands it in, delete ends it. Each photo is looked at by itself: a bad one is refused with its reason, and the album is made of the others; no reviewer sees it before. The same bytes again are the photo that is there already. With `album_id` it is an album of the member: save changes it (of a published one texts, order, captions, cover and visibility, at once, and a reviewer looks afterwards), submit answers a reviewer who asked for changes, delete hides it at once and removes it for good after its `delete_days`, until which restore brings it back. Of a photo n there may be `caption_n`, `place_n` (from 1; `order` counts more) and `remove_n=on`; categories may come as `category_{id}=on`. The request names the site as its `Origin`, or has `Sec-Fetch-Site: same-origin`. An API token of the scope `album_edit` takes the place of the session; no origin is asked for then.',
  answers: 'AlbumEditAnswer',
  description: 'It is done; `photos` are those that came along.',
  errors: [
    'forbidden',
    'read_only',
    'muted',
    'terms_changed',
    'not_found',
    'already',
    'deleted',
    'full',
    'over_quota',
    'payload_too_large',
  ],
  example: 'act=save&draft_id={album_draft}&title=Slow+lake',
});

/** Calls by which members make albums, and follow their state. */
export const albumEditCalls: readonly Call[] = [
  getCall({
    ...common,
    id: 'getAlbumPage',
    url: albumFormUrl,
    descriptions: { lang },
    summary: 'What the page shows on which albums are put together: limits, and drafts.',
    schema: 'AlbumPage',
    description: 'Also for members who may not upload.',
    errors: ['unauthorized'],
    example: '/api/v1/me/album-form/en',
  }),
  getCall({
    ...common,
    id: 'listOwnAlbums',
    url: ownAlbumsUrl,
    descriptions: {
      search: 'Leaves those whose titles contain it, in any letter case.',
      sort: 'Newest first by default; views and likes have the highest first.',
      before: 'The `next` of the page before.',
    },
    summary: 'Albums of the member with their states, by a sort.',
    schema: 'OwnAlbums',
    description: 'Thirty at most.',
    errors: ['unauthorized'],
    example: '/api/v1/me/own-albums',
  }),
  getCall({
    ...common,
    id: 'getOwnAlbum',
    url: ownAlbumUrl,
    descriptions: { album_id: 'Number of the album.', lang },
    summary: 'An album of the member as its form shows it.',
    schema: 'OwnAlbumForm',
    description: 'The album.',
    errors: ['unauthorized', 'not_found'],
    example: '/api/v1/me/own-album/{own_album}.en',
  }),
  { ...edit, takes_files: true },
];
