import { unsubscribeUrl } from '#contracts/calls/accounts/digest.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { endTexts } from './end-texts.ts';
import { mailToken, type NoticeMails } from './mail-token.ts';

/** The last lines of a mail, with the address that ends its kind, and the headers by which a mailbox does it with one press (RFC 8058). */
export function unsubscribeLink(
  ctx: Pick<Ctx, 'settings'>,
  { member_id, mails, lang }: { member_id: number; mails: NoticeMails; lang: Language },
): { lines: readonly string[]; headers: Record<string, string> } {
  const { origin } = ctx.settings.site;
  const address = origin + unsubscribeUrl(lang, mailToken(ctx, mails, member_id));
  return {
    lines: [endTexts[lang], address],
    headers: {
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
