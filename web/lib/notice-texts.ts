import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isErrorCode } from '#contracts/errors.ts';
import { errorTexts } from './error-text.ts';
import type { Notice } from './notices.ts';
import { toldBy } from './told-by.ts';

/** What notices say about codes of their own; places in braces are filled from the answer's `info`. */
const noticeTexts: Readonly<Record<string, MessageDescriptor>> = {
  vote_already: msg`You have already voted`,
  too_many_requests: msg({ message: 'Too many requests. Try again in {retry_after, plural, one {# second} other {# seconds}}.' }),
};

/**
 * The notice about an error that the API answered: `{error: 1, codes: {field: 'notify', code, info}}`, or the plain envelope. `subject` is what was
 * tried (`vote`), for codes that mean more where they come from. Never throws: an answer that nobody understands is an internal error.
 */
export function errorNotice(i18n: I18n, answer: unknown, subject?: string): Notice {
  const { code, info } = toldBy(answer);
  const own = ownText(`${subject}_${code}`) ?? ownText(code);
  const needed = own?.message?.match(/\{(\w+)/)?.[1];
  if (own && (needed === undefined || needed in info)) return { kind: 'error', text: i18n._({ ...own, values: info }) };
  return { kind: 'error', text: i18n._(errorTexts[code === 'offline' || isErrorCode(code) ? code : 'internal'].title) };
}

function ownText(code: string): MessageDescriptor | undefined {
  return Object.hasOwn(noticeTexts, code) ? noticeTexts[code] : undefined;
}
