import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits/limits.ts';
import type { SearchFault } from '#contracts/text/search-text.ts';
import type { PageFailure } from '../transport/page-failure.ts';

/** The failure, and how the visitor goes on. */
export interface ErrorText {
  title: MessageDescriptor;
  advice: MessageDescriptor;
}

const missing: ErrorText = {
  title: msg`Oops! Content not found!`,
  advice: msg`The link may be outdated or mistyped. Start over from the home page.`,
};
const refused: ErrorText = {
  title: msg`We could not process this request`,
  advice: msg`We could not read this request. Start over from the home page.`,
};

const elsewhere = msg`There is more to watch on the home page.`;
/** Calls alone fail so: no page shows the advice. */
const noPage = refused.advice;

/** Answers of lists have these codes with status 200, and the pages of lists have words of their own. */
const emptyList: ErrorText = {
  title: missing.title,
  advice: msg`Try changing your search criteria.`,
};

const { min } = limits.search;

/** Why a search has no results page. */
export const searchFaultTexts: Record<SearchFault, MessageDescriptor> = {
  short: msg`Type at least ${min} characters.`,
  long: msg`This search is too long. Use fewer words.`,
};

/** Titles for other things where the texts below name a video. */
export const subjectTitles: Partial<
  Record<
    NonNullable<PageFailure['subject']>,
    Partial<Record<PageFailure['code'], MessageDescriptor>>
  >
> = {
  album: {
    private: msg`Album is private! You should login to see it`,
    deleted: msg`Album has been recently deleted`,
  },
  playlist: { private: msg`Playlist is private` },
};

/** The subject of a missing page, in a line of its own. */
export const missingTexts: Record<NonNullable<PageFailure['subject']>, MessageDescriptor> = {
  video: msg`Video not found`,
  album: msg`Album not found`,
  playlist: msg`Playlist not found`,
};

/** One text per error code: a new code without a text does not compile. */
export const errorTexts: Record<PageFailure['code'], ErrorText> = {
  bad_request: refused,
  unauthorized: refused,
  invalid_login: refused,
  unconfirmed: refused,
  unapproved: refused,
  suspended: refused,
  wrong_offset: refused,
  unsupported_version: refused,
  in_use: refused,
  checksum_mismatch: refused,
  over_quota: refused,
  expired_link: {
    title: msg`This link no longer works`,
    advice: msg`Links in our emails work once, for one hour. Ask for a new one.`,
  },
  foreign_origin: refused,
  private: {
    title: msg`Video is private! You should login to watch it`,
    advice: msg`Private videos are for members of this site.`,
  },
  forbidden: {
    title: msg`You do not have permission to view.`,
    advice: elsewhere,
  },
  read_only: refused,
  muted: { title: msg`You cannot post anything at the moment.`, advice: elsewhere },
  terms_changed: {
    title: msg`Our terms of use have changed. Accept them in your account first.`,
    advice: elsewhere,
  },
  age_check_required: refused,
  not_in_region: {
    title: msg`Not available where you are`,
    advice: msg`This is not shown in your country or region.`,
  },
  not_found: missing,
  pending: { title: msg`Video is waiting for approval`, advice: elsewhere },
  processing: { title: msg`Video is being processed`, advice: elsewhere },
  failed: { title: msg`Video could not be published`, advice: elsewhere },
  videos_not_found: emptyList,
  albums_not_found: emptyList,
  models_not_found: emptyList,
  channels_not_found: emptyList,
  playlists_not_found: emptyList,
  method_not_allowed: refused,
  full: { title: msg`The list is full`, advice: noPage },
  already: { title: msg`Already done`, advice: noPage },
  deleted: { title: msg`Video has been recently deleted`, advice: elsewhere },
  payload_too_large: { title: msg`Too large`, advice: noPage },
  uri_too_long: missing,
  unsupported_media_type: refused,
  invalid: refused,
  too_many_requests: { title: msg`Too many requests`, advice: msg`Wait a minute, then try again.` },
  headers_too_large: refused,
  internal: {
    title: msg`Something went wrong here`,
    advice: msg`The problem is on our side. Try again, or come back a little later.`,
  },
  not_implemented: refused,
  unavailable: {
    title: msg`The site is not available right now`,
    advice: msg`We are working on it. Try again in a minute.`,
  },
  offline: {
    title: msg`Could not load the page`,
    advice: msg`No response. Check your connection and try again.`,
  },
};
