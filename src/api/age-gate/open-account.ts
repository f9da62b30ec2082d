import { data_url, export_file_url } from '#contracts/calls/accounts/account-data.ts';
import { security_url, security_urls } from '#contracts/calls/accounts/account-security.ts';
import {
  accept_terms_url,
  end_session_url,
  me_url,
  sessions_url,
} from '#contracts/calls/accounts/accounts.ts';
import { albumFormUrl, ownAlbumsUrl, ownAlbumUrl } from '#contracts/calls/uploads/album-edit.ts';
import { api_tokens_url } from '#contracts/calls/accounts/api-tokens.ts';
import { change_videos_url } from '#contracts/calls/uploads/change-videos.ts';
import { digest_settings_url, digest_url } from '#contracts/calls/accounts/digest.ts';
import { contacts_url } from '#contracts/calls/social/friends.ts';
import { report_message_url } from '#contracts/calls/social/messages.ts';
import { notification_stream_url, unread_url } from '#contracts/calls/social/notifications.ts';
import { appeal_url, decisionsUrl } from '#contracts/calls/accounts/own-decisions.ts';
import { own_people_url } from '#contracts/calls/uploads/own-people.ts';
import { ownStatisticsUrl } from '#contracts/calls/uploads/own-statistics.ts';
import {
  ownVideosUrl,
  ownVideoUrl,
  upload_mails_url,
} from '#contracts/calls/uploads/own-videos.ts';
import { passkey_urls } from '#contracts/calls/accounts/passkeys.ts';
import {
  block_url,
  privacy_url,
  profile_url,
  save_privacy_url,
  save_profile_url,
  unblock_url,
} from '#contracts/calls/accounts/profiles.ts';
import { upload_list_url } from '#contracts/calls/uploads/upload-list.ts';
import { upload_url, uploads_url } from '#contracts/calls/uploads/uploads.ts';
import {
  verification_service_url,
  verification_url,
} from '#contracts/calls/accounts/verification.ts';
import { uploadPageUrl } from '#contracts/calls/uploads/video-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';

// Routes of an account that stay open where nothing of the catalogue opens: to stay safe, to learn of decisions, to see, take along
// and erase what is stored, and to tend the own works. Lists of other people's works, what they write and who they are wait for the check.

/** Pages; one that is not named here is of the catalogue. */
const pages: readonly string[] = [
  accountPages.account(),
  accountPages.profile(),
  accountPages.privacy(),
  accountPages.security(),
  accountPages.tokens(),
  accountPages.data(),
  accountPages.decisions(),
  accountPages.digest(),
  accountPages.verification(),
  accountPages.upload(),
  accountPages.uploadAlbum(),
  accountPages.videos(),
  '/account/videos/:video_id/',
  '/account/videos/:video_id/statistics/',
  accountPages.albums(),
  '/account/albums/:album_id/',
  accountPages.people(),
];

/** Calls below `/api/v1/me`, as the router has them; likewise. */
const calls: readonly string[] = [
  me_url,
  sessions_url,
  end_session_url,
  accept_terms_url,
  security_url,
  ...Object.values(security_urls),
  ...Object.values(passkey_urls),
  api_tokens_url,
  profile_url,
  save_profile_url,
  privacy_url,
  save_privacy_url,
  block_url,
  unblock_url,
  data_url,
  export_file_url,
  decisionsUrl.pattern,
  appeal_url,
  digest_url,
  digest_settings_url,
  // Numbers alone.
  contacts_url,
  unread_url,
  notification_stream_url,
  report_message_url,
  verification_url,
  verification_service_url,
  uploads_url,
  upload_url,
  uploadPageUrl.pattern,
  upload_list_url,
  upload_mails_url,
  ownVideosUrl.pattern,
  ownVideoUrl.pattern,
  ownStatisticsUrl.pattern,
  change_videos_url,
  albumFormUrl.pattern,
  ownAlbumsUrl.pattern,
  ownAlbumUrl.pattern,
  own_people_url,
];

/** Matches whole paths. A segment that begins with a colon stands for any one; pages are found with either slash. */
function matcherOf(patterns: readonly string[], end: '' | '/?'): (path: string) => boolean {
  const whole = patterns.map((pattern) =>
    pattern
      .replace(/\/$/, '')
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+'),
  );
  const any = new RegExp(`^(?:${whole.join('|')})${end}$`);
  return (path) => any.test(path);
}

/** Whether a page of an account shows nothing of the catalogue. */
export const isOpenAccountPage = matcherOf(pages, '/?');

/** Whether a call of a member answers nothing of the catalogue. */
export const isOpenOwnCall = matcherOf(calls, '');
