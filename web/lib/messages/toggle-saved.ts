import '../i18n/later-texts.ts';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { errorNotice } from './notice-texts.ts';
import { notify } from './notices.ts';
import type { AccountMarks, SavedList } from '../store/account-marks.ts';
import { parseApiError } from '../transport/parse-api-error.ts';

/** Puts a video or an album into a list of the account, or takes it out, and says so. */
export const toggleSaved = (
  account: AccountMarks,
  list: SavedList,
  code: string,
  i18n: I18n,
): Promise<void> => changeSaved(account, list, code, !account.has(list, code, false), i18n);

async function changeSaved(
  account: AccountMarks,
  list: SavedList,
  code: string,
  wants: boolean,
  i18n: I18n,
): Promise<void> {
  const topic = list;
  const texts = textsOf(i18n)[list];
  const saved = await account.save(list, code, wants);
  if (saved === 'done')
    return notify({
      kind: 'success',
      text: wants ? texts.added : texts.removed,
      topic,
      ...(!wants && {
        action: {
          label: t(i18n)`Undo`,
          run: () => void changeSaved(account, list, code, true, i18n),
        },
      }),
    });
  const { code: fault } = parseApiError(saved.error);
  if (fault === 'already') return notify({ kind: 'success', text: texts.already, topic });
  if (fault === 'full') return notify({ kind: 'error', text: texts.full, topic });
  return notify({ ...errorNotice(i18n, saved.error), topic });
}

const textsOf = (i18n: I18n) => ({
  favourites: {
    added: t(i18n)`Added to favourites`,
    removed: t(i18n)`Removed from favourites`,
    already: t(i18n)`Already in favourites`,
    full: t(i18n)`Your favourites are full. Remove some first.`,
  },
  watch_later: {
    added: t(i18n)`Added to Watch later`,
    removed: t(i18n)`Removed from Watch later`,
    already: t(i18n)`Already in Watch later`,
    full: t(i18n)`Watch later is full. Remove some videos first.`,
  },
});
