import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isErrorCode } from '#contracts/errors.ts';
import { errorTexts } from '../i18n/error-text.ts';
import type { Notice } from './notices.ts';
import { parseApiError } from '../transport/parse-api-error.ts';

interface NoticeText {
  text: MessageDescriptor;
  /** Fills the placeholders from the `info` of the answer; without it the general text is used. */
  needs?: string;
}

/** Texts of notices by error code. */
const noticeTexts: Readonly<Record<string, NoticeText>> = {
  vote_already: { text: msg`You have already voted` },
  too_many_requests: {
    text: msg({
      message:
        'Too many requests. Try again in {retry_after, plural, one {# second} other {# seconds}}.',
    }),
    needs: 'retry_after',
  },
};

/**
 * The notice for an error of the API, in either envelope. `subject` is the action (`vote`), for codes
 * with a text of their own there. Never throws: an unknown answer is an internal error.
 */
export function errorNotice(i18n: I18n, answer: unknown, subject?: string): Notice {
  const { code, info } = parseApiError(answer);
  const own = ownText(`${subject}_${code}`) ?? ownText(code);
  if (own && (own.needs === undefined || Object.hasOwn(info, own.needs)))
    return { kind: 'error', text: i18n._({ ...own.text, values: info }) };
  return {
    kind: 'error',
    text: i18n._(errorTexts[code === 'offline' || isErrorCode(code) ? code : 'internal'].title),
  };
}

function ownText(code: string): NoticeText | undefined {
  return Object.hasOwn(noticeTexts, code) ? noticeTexts[code] : undefined;
}
