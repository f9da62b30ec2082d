import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about uploads. They name no file; the subject reveals nothing about the site. */
export interface UploadMailTexts {
  subject: string;
  ended(site: string): string;
  ready(number: number): string;
  failed(number: number): string;
  decided(number: number): string;
}

export const uploadMailTexts: Readonly<Record<Language, UploadMailTexts>> = {
  en: {
    subject: 'News in your account',
    ended: (site) => `There is news about your uploads to ${site}.`,
    ready: (number) => `Ready: ${number}`,
    failed: (number) => `Could not be used: ${number}`,
    decided: (number) => `Reviewed: ${number}`,
  },
  ru: {
    subject: 'Новости в вашем аккаунте',
    ended: (site) => `Есть новости о том, что вы отправили на сайт ${site}.`,
    ready: (number) => `Готово: ${number}`,
    failed: (number) => `Не удалось использовать: ${number}`,
    decided: (number) => `Рассмотрено модератором: ${number}`,
  },
  de: {
    subject: 'Neues in deinem Konto',
    ended: (site) => `Es gibt Neues zu dem, was du an ${site} gesendet hast.`,
    ready: (number) => `Fertig: ${number}`,
    failed: (number) => `Nicht verwendbar: ${number}`,
    decided: (number) => `Vom Team geprüft: ${number}`,
  },
  fr: {
    subject: 'Du nouveau dans votre compte',
    ended: (site) => `Il y a du nouveau concernant ce que vous avez envoyé à ${site}.`,
    ready: (number) => `Prêts\u00a0: ${number}`,
    failed: (number) => `Inutilisables\u00a0: ${number}`,
    decided: (number) => `Décisions de l’équipe\u00a0: ${number}`,
  },
  es: {
    subject: 'Novedades en tu cuenta',
    ended: (site) => `Hay novedades sobre lo que enviaste a ${site}.`,
    ready: (number) => `Listos: ${number}`,
    failed: (number) => `No se pudieron usar: ${number}`,
    decided: (number) => `Revisados por el equipo: ${number}`,
  },
  pl: {
    subject: 'Nowości na Twoim koncie',
    ended: (site) => `Są nowości w sprawie tego, co wysłano do serwisu ${site}.`,
    ready: (number) => `Gotowe: ${number}`,
    failed: (number) => `Nie można było użyć: ${number}`,
    decided: (number) => `Rozpatrzone przez zespół: ${number}`,
  },
  it: {
    subject: 'Novità nel tuo account',
    ended: (site) => `Ci sono novità su ciò che hai inviato a ${site}.`,
    ready: (number) => `Pronti: ${number}`,
    failed: (number) => `Non utilizzabili: ${number}`,
    decided: (number) => `Esaminati dallo staff: ${number}`,
  },
  pt: {
    subject: 'Novidades na sua conta',
    ended: (site) => `Há novidades sobre o que você enviou para ${site}.`,
    ready: (number) => `Prontos: ${number}`,
    failed: (number) => `Não puderam ser usados: ${number}`,
    decided: (number) => `Analisados pela equipe: ${number}`,
  },
  ja: {
    subject: 'アカウントに新しいお知らせがあります',
    ended: (site) => `${site}に送信されたものについてお知らせがあります。`,
    ready: (number) => `準備完了：${number}件`,
    failed: (number) => `使用できませんでした：${number}件`,
    decided: (number) => `審査済み：${number}件`,
  },
  nl: {
    subject: 'Nieuws in je account',
    ended: (site) => `Er is nieuws over wat je naar ${site} hebt gestuurd.`,
    ready: (number) => `Klaar: ${number}`,
    failed: (number) => `Niet bruikbaar: ${number}`,
    decided: (number) => `Door het team beoordeeld: ${number}`,
  },
};
