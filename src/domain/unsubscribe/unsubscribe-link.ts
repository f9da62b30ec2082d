import { unsubscribeUrl } from '#contracts/calls/accounts/digest.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { mailToken, type NoticeMails } from './mail-token.ts';

/** The sentence above the address that ends mails. */
const endTexts: Readonly<Record<Language, string>> = {
  en: 'If you no longer want these emails:',
  ru: 'Если вы больше не хотите получать такие письма:',
  de: 'Wenn du diese E-Mails nicht mehr möchtest:',
  fr: 'Si vous ne souhaitez plus recevoir ces e-mails\u00a0:',
  es: 'Si no quieres recibir más estos correos:',
  pl: 'Jeśli nie chcesz już dostawać tych e-maili:',
  it: 'Se non vuoi più ricevere queste e-mail:',
  pt: 'Se não quiser mais receber estes e-mails:',
  ja: 'このメールの受信を停止するには：',
  nl: 'Als je deze e-mails niet meer wilt:',
};

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
