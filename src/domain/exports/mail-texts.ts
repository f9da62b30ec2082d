import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mail about an export; its subject reveals nothing about the site. */
export interface ExportMailTexts {
  subject: string;
  ready(site: string, date: string): string;
}

export const exportMailTexts: Readonly<Record<Language, ExportMailTexts>> = {
  en: {
    subject: 'Your data is ready to download',
    ready: (site, date) =>
      `The data of your account at ${site} is ready. You can download it until ${date}:`,
  },
  ru: {
    subject: 'Ваши данные готовы к скачиванию',
    ready: (site, date) =>
      `Данные вашего аккаунта на сайте ${site} готовы. Их можно скачать до ${date}:`,
  },
  de: {
    subject: 'Deine Daten stehen zum Download bereit',
    ready: (site, date) =>
      `Die Daten deines Kontos bei ${site} stehen bereit. Du kannst sie bis ${date} herunterladen:`,
  },
  fr: {
    subject: 'Vos données sont prêtes à être téléchargées',
    ready: (site, date) =>
      `Les données de votre compte sur ${site} sont prêtes. Vous pouvez les télécharger jusqu’au ${date}\u00a0:`,
  },
  es: {
    subject: 'Tus datos ya se pueden descargar',
    ready: (site, date) =>
      `Los datos de tu cuenta de ${site} están listos. Puedes descargarlos hasta el ${date}:`,
  },
  pl: {
    subject: 'Twoje dane są gotowe do pobrania',
    ready: (site, date) =>
      `Dane Twojego konta w serwisie ${site} są gotowe. Możesz je pobrać do ${date}:`,
  },
  it: {
    subject: 'I tuoi dati sono pronti da scaricare',
    ready: (site, date) =>
      `I dati del tuo account su ${site} sono pronti. Puoi scaricarli fino al ${date}:`,
  },
  pt: {
    subject: 'Seus dados estão prontos para download',
    ready: (site, date) =>
      `Os dados da sua conta em ${site} estão prontos. Você pode baixá-los até ${date}:`,
  },
  ja: {
    subject: 'データをダウンロードできます',
    ready: (site, date) =>
      `${site}のアカウントのデータの準備ができました。${date}まで次のページからダウンロードできます。`,
  },
  nl: {
    subject: 'Je gegevens staan klaar om te downloaden',
    ready: (site, date) =>
      `De gegevens van je account op ${site} staan klaar. Je kunt ze downloaden tot ${date}:`,
  },
};
