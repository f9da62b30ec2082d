import type { ErrorCode } from '#contracts/errors.ts';

/** Descriptions of the error codes. */
export const errorDescriptions: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The address or the form cannot be decoded.',
  unauthorized: 'Strangers may not see it.',
  invalid_login: 'The name and the password do not belong together.',
  unconfirmed: 'The password is right, and the e-mail address is not confirmed.',
  unapproved: 'The password is right, and the owner of the site has not let the member in yet.',
  suspended:
    'The password is right, and the account is suspended; `info.reason` and `info.until` say why and until when.',
  expired_link: 'The link was used, or it is over.',
  foreign_origin: 'A page of another site sent it.',
  private: 'Strangers may not see it, or the signature of the address is wrong or over.',
  forbidden: 'The member shows it to fewer people.',
  terms_changed: 'The terms have changed: the member has to accept them before writing.',
  muted: 'The member may not write: until `info.until` (UTC), or for good.',
  read_only: 'The account may only read until the owner of the site clears it.',
  age_check_required:
    'The law of the place where the visitor is demands a check of the age first: /age/ is its page.',
  not_in_region:
    'The owner does not serve the place where the visitor is, or a decision hides this there.',
  not_found:
    'There is no such thing, or the address is not the one spelling of it. `info.dir` names the new dir of what was renamed or merged.',
  pending: 'The video waits for a moderator. Only its owner gets this answer.',
  processing:
    'The clip of the video is still being made; `info.percent` says how much of it is done. Only its owner gets this answer.',
  failed: 'The video was rejected, or its file cannot be played. Only its owner gets this answer.',
  videos_not_found: 'The list has no videos (in answers of status 200).',
  albums_not_found: 'The list has no albums (likewise).',
  models_not_found: 'The list has no models (likewise).',
  channels_not_found: 'The list has no channels (likewise).',
  playlists_not_found: 'The list has no playlists (likewise).',
  method_not_allowed: 'Another method; `Allow` names the right ones.',
  already: 'It was done already: the vote, or the video in the list.',
  full: 'The list, or the number of lists, has reached its limit.',
  wrong_offset: 'The part begins elsewhere than the bytes end that are stored; HEAD says where.',
  unsupported_version: '`Tus-Resumable` is not 1.0.0.',
  in_use: 'Another request sends to the upload and did not end in time.',
  checksum_mismatch: 'The bytes are others than `Upload-Checksum` says; none of them is stored.',
  over_quota:
    'The member has used up what uploads may take; `info.quota` says of what: open, day or storage.',
  deleted: 'It was deleted for good.',
  payload_too_large:
    'The form has more than 64 KiB; one about a video, more than 256 KiB; one about an album, more than 3 MiB; one with a picture, more than 10 MiB.',
  uri_too_long: 'The address has more than 8,192 characters.',
  unsupported_media_type:
    'The body is no form, or it is compressed; or a part of an upload shows that its file is no film.',
  invalid: 'A field is missing or wrong; the envelope names it.',
  too_many_requests: 'The budget of the address is used up; `Retry-After` says for how long.',
  headers_too_large: 'The headers have more than 16 KiB.',
  internal: 'Our fault.',
  not_implemented: 'There is no such format.',
  unavailable:
    'The database is away, or there is too much to do; `Retry-After` says when to come again.',
};

/** Errors that every call may return. */
export const common_errors: readonly ErrorCode[] = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'uri_too_long',
  'unsupported_media_type',
  'headers_too_large',
  'internal',
  'unavailable',
];
