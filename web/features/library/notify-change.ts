import type { I18n } from '@lingui/core';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify, type Notice } from '../../lib/messages/notices.ts';
import type { LocalStore } from '../../lib/store/local-store.ts';

/**
 * Says what became of a change of the history that was just made: of an account once it has answered. Without `text` it says
 * a refusal alone.
 */
export async function notifyChange(
  { account_history }: LocalStore,
  i18n: I18n,
  { topic, text, action }: Partial<Notice> & { topic: string },
): Promise<void> {
  const saved = (await account_history?.answered()) ?? 'done';
  if (saved !== 'done') notify({ ...errorNotice(i18n, saved.error), topic });
  else if (text !== undefined) notify({ kind: 'success', text, topic, ...(action && { action }) });
}
