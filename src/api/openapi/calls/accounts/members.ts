import { member_picture_url } from '#contracts/calls/accounts/member-pictures.ts';
import {
  memberFavouritesUrl,
  myMemberFavouritesUrl,
} from '#contracts/calls/social/member-favourites.ts';
import { memberUrl, myMemberUrl } from '#contracts/calls/accounts/member-url.ts';
import {
  block_url,
  privacy_url,
  profile_url,
  save_privacy_url,
  save_profile_url,
  unblock_url,
} from '#contracts/calls/accounts/profiles.ts';
import { getCall, type Call } from '../../call.ts';
import type { SchemaName } from '../../schemas.ts';
import { own, ownForm } from './account-call.ts';

const username = 'Name of the member, in any letter case, percent-encoded.';

const favourites = {
  member_id: 'Number of the member.',
  after: 'The `next` of the page before; without it the newest.',
};

const ownRead = (id: string, url: string, summary: string, schema: SchemaName): Call => ({
  id,
  group: 'Members',
  method: 'GET',
  pattern: url,
  path: url,
  parameters: [],
  summary,
  answer: { status: 200, schemas: [schema], description: 'As it is stored.' },
  policy: 'never',
  errors: ['unauthorized'],
  example: { url, headers: own },
});

/** Calls for profiles of members and their audiences. */
export const memberCalls: readonly Call[] = [
  getCall({
    id: 'getMember',
    group: 'Members',
    url: memberUrl,
    descriptions: { username },
    summary: 'The public part of the page of a member.',
    details: '403 `forbidden` for one who shows the page to fewer people.',
    schema: 'MemberAnswer',
    description: 'The member.',
    errors: ['forbidden'],
    example: '/api/v1/members/alice',
  }),
  getCall({
    id: 'getMyMember',
    group: 'Members',
    url: myMemberUrl,
    descriptions: { username },
    summary: 'What the signed-in member may see of another one.',
    schema: 'MemberAnswer',
    description: 'The member.',
    policy: 'never',
    errors: ['unauthorized', 'forbidden'],
    example: '/api/v1/me/members/alice',
    headers: own,
  }),
  getCall({
    id: 'listMemberFavourites',
    group: 'Members',
    url: memberFavouritesUrl,
    descriptions: favourites,
    summary: 'The favourite videos of a member who shows them to everyone, newest first.',
    details:
      'Listed videos alone, 24 a page. 403 `forbidden` where the member shows them, or the page, to fewer people.',
    schema: 'MemberFavourites',
    description: 'A page of them.',
    policy: 'minute',
    errors: ['forbidden'],
    example: '/api/v1/member-favourites?member_id=1',
  }),
  getCall({
    id: 'listMyMemberFavourites',
    group: 'Members',
    url: myMemberFavouritesUrl,
    descriptions: favourites,
    summary: 'The favourite videos of a member as far as the signed-in one may see them.',
    schema: 'MemberFavourites',
    description: 'A page of them.',
    policy: 'never',
    errors: ['unauthorized', 'forbidden'],
    example: '/api/v1/me/member-favourites?member_id=1',
    headers: own,
  }),
  ownRead('getProfile', profile_url, 'What the member has said of itself.', 'OwnProfile'),
  ownForm({
    id: 'saveProfile',
    group: 'Members',
    url: save_profile_url,
    form: 'ProfileForm',
    summary: 'Saves what the member says of itself, and to whom.',
    details:
      'All of it: a field that is missing is emptied. A birth date of somebody under 18 is not stored, and the account may only read from then on.',
    description: 'It is saved.',
    errors: ['read_only', 'muted'],
    example: 'about=I+like+slow+films.&city=Linz&country=at&about_audience=members',
  }),
  {
    id: 'sendMemberPicture',
    group: 'Members',
    method: 'POST',
    pattern: member_picture_url,
    path: member_picture_url,
    parameters: [],
    summary: 'Sends a picture of the member: avatar or cover.',
    details:
      'As multipart/form-data with a file `file`: 1250x250 at least, upright, and 10 MiB at most. Without a session it is refused before the body is read. It is encoded again, without its metadata; its member alone sees it before it is approved, where the owner reviews pictures. A browser that accepts text/html is led to the page of the profile by 303.',
    forms: ['MemberPictureForm'],
    takes_files: true,
    answer: { status: 200, schemas: ['MemberPictureAnswer'], description: 'Where the picture is.' },
    policy: 'never',
    errors: [
      'unauthorized',
      'foreign_origin',
      'read_only',
      'muted',
      'payload_too_large',
      'unsupported_media_type',
      'invalid',
      'too_many_requests',
      'unavailable',
    ],
    example: { url: member_picture_url, form: 'section=u_ava&file={picture}', headers: own },
  },
  ownRead(
    'getPrivacy',
    privacy_url,
    'Who sees the page of the member, and who may have contact.',
    'Privacy',
  ),
  ownForm({
    id: 'savePrivacy',
    group: 'Members',
    url: save_privacy_url,
    form: 'PrivacyForm',
    summary: 'Says who sees the page of the member, and who may have contact.',
    description: 'It is saved.',
    errors: [],
    example: 'visibility=members&messages_from=friends&requests_from=members',
  }),
  ownForm({
    id: 'blockMember',
    group: 'Members',
    url: block_url,
    form: 'BlockForm',
    summary: 'Blocks a member.',
    details: '500 at most.',
    description: 'The member is blocked.',
    errors: [],
    example: 'username=Clara',
  }),
  ownForm({
    id: 'unblockMember',
    group: 'Members',
    url: unblock_url,
    form: 'BlockForm',
    summary: 'Blocks a member no more.',
    description: 'The member is not blocked.',
    errors: [],
    example: 'username=Clara',
  }),
];
