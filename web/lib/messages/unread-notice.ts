import '../i18n/later-texts.ts';
import { t } from '@lingui/core/macro';
import { i18nOf, languageOf } from '../i18n/i18n.ts';
import { notify } from './notices.ts';

/** Says how many notifications are unread; a later number takes the place of an earlier one. */
export async function notifyUnread(unread: number): Promise<void> {
  const i18n = await i18nOf(languageOf(document.documentElement.lang));
  const shown = unread > 99 ? '99+' : unread;
  notify({ kind: 'success', text: t(i18n)`Unread notifications: ${shown}`, topic: 'unread' });
}
