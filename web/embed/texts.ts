import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorTexts, missingTexts } from '../lib/i18n/error-text.ts';
import type { PageFailure } from '../lib/transport/page-failure.ts';

/** The words of an embed in one language; `title` and `name` are the video's and the site's. */
export const filmTexts = (i18n: I18n, title: string, name: string) => ({
  player: i18n._(msg`Video player: ${title}`),
  play: i18n._(msg`Play: ${title}`),
  watch: i18n._(msg`Watch on ${name}: ${title}`),
  loading: i18n._(msg`Loading`),
  silenced: i18n._(msg`Playing without sound`),
  error_network: i18n._(msg`Could not load the video. Check your connection.`),
  error_media: i18n._(msg`This browser cannot play this video.`),
  try_again: i18n._(msg`Try again`),
  script_off: i18n._(msg`Turn on JavaScript to play this video.`),
});

/** In place of a film that only the site itself shows, where it can ask for the visitor's age. */
export const onSiteTexts = (i18n: I18n, name: string) => ({
  reason: i18n._(msg`This video can only be watched on ${name}.`),
  link: i18n._(msg`Watch on ${name}`),
});

/** Why there is no film, and where the link below leads. */
export const failureTexts = (i18n: I18n, { code, subject }: PageFailure, name: string) => ({
  reason: i18n._(code === 'not_found' ? missingTexts[subject ?? 'video'] : errorTexts[code].title),
  link: i18n._(msg`Go to ${name}`),
});
