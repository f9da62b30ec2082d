import type { Language } from '#contracts/vocabulary.ts';

/** The sentence above the address that ends mails. */
export const endTexts: Readonly<Record<Language, string>> = {
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
