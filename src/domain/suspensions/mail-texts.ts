import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about accounts that cannot be used. Subjects reveal nothing about the site. */
interface SuspensionTexts {
  suspended_subject: string;
  suspended(site: string, until: string): string;
  banned_subject: string;
  banned(site: string): string;
  reason(reason: string): string;
}

export const suspensionTexts: Readonly<Record<Language, SuspensionTexts>> = {
  en: {
    suspended_subject: 'Your account has been suspended',
    suspended: (site, until) =>
      `Your account at ${site} has been suspended until ${until}. Until then you cannot sign in.`,
    banned_subject: 'Your account has been closed',
    banned: (site) =>
      `Your account at ${site} has been closed for good. You can no longer sign in.`,
    reason: (reason) => `The reason: ${reason}`,
  },
  ru: {
    suspended_subject: 'Ваш аккаунт приостановлен',
    suspended: (site, until) =>
      `Ваш аккаунт на сайте ${site} приостановлен до ${until}. До этого дня войти нельзя.`,
    banned_subject: 'Ваш аккаунт закрыт',
    banned: (site) => `Ваш аккаунт на сайте ${site} закрыт навсегда. Войти больше нельзя.`,
    reason: (reason) => `Причина: ${reason}`,
  },
  de: {
    suspended_subject: 'Dein Konto wurde gesperrt',
    suspended: (site, until) =>
      `Dein Konto bei ${site} ist bis ${until} gesperrt. Bis dahin kannst du dich nicht anmelden.`,
    banned_subject: 'Dein Konto wurde geschlossen',
    banned: (site) =>
      `Dein Konto bei ${site} wurde endgültig geschlossen. Du kannst dich nicht mehr anmelden.`,
    reason: (reason) => `Der Grund: ${reason}`,
  },
  fr: {
    suspended_subject: 'Votre compte est suspendu',
    suspended: (site, until) =>
      `Votre compte sur ${site} est suspendu jusqu’au ${until}. D’ici là, vous ne pouvez pas vous connecter.`,
    banned_subject: 'Votre compte a été fermé',
    banned: (site) =>
      `Votre compte sur ${site} a été fermé définitivement. Vous ne pouvez plus vous connecter.`,
    reason: (reason) => `Le motif : ${reason}`,
  },
  es: {
    suspended_subject: 'Tu cuenta está suspendida',
    suspended: (site, until) =>
      `Tu cuenta en ${site} está suspendida hasta el ${until}. Hasta entonces no puedes iniciar sesión.`,
    banned_subject: 'Tu cuenta se ha cerrado',
    banned: (site) =>
      `Tu cuenta en ${site} se ha cerrado definitivamente. Ya no puedes iniciar sesión.`,
    reason: (reason) => `El motivo: ${reason}`,
  },
  pl: {
    suspended_subject: 'Twoje konto zostało zawieszone',
    suspended: (site, until) =>
      `Twoje konto w serwisie ${site} jest zawieszone do ${until}. Do tego czasu nie możesz się zalogować.`,
    banned_subject: 'Twoje konto zostało zamknięte',
    banned: (site) =>
      `Twoje konto w serwisie ${site} zostało zamknięte na stałe. Nie możesz się już zalogować.`,
    reason: (reason) => `Powód: ${reason}`,
  },
  it: {
    suspended_subject: 'Il tuo account è sospeso',
    suspended: (site, until) =>
      `Il tuo account su ${site} è sospeso fino al ${until}. Fino ad allora non puoi accedere.`,
    banned_subject: 'Il tuo account è stato chiuso',
    banned: (site) =>
      `Il tuo account su ${site} è stato chiuso definitivamente. Non puoi più accedere.`,
    reason: (reason) => `Il motivo: ${reason}`,
  },
  pt: {
    suspended_subject: 'Sua conta foi suspensa',
    suspended: (site, until) =>
      `Sua conta em ${site} está suspensa até ${until}. Até lá, você não pode entrar.`,
    banned_subject: 'Sua conta foi encerrada',
    banned: (site) =>
      `Sua conta em ${site} foi encerrada definitivamente. Você não pode mais entrar.`,
    reason: (reason) => `O motivo: ${reason}`,
  },
  ja: {
    suspended_subject: 'アカウントが一時停止されました',
    suspended: (site, until) =>
      `${site} のアカウントは ${until} まで停止されています。それまでログインできません。`,
    banned_subject: 'アカウントが閉鎖されました',
    banned: (site) => `${site} のアカウントは永久に閉鎖されました。今後ログインできません。`,
    reason: (reason) => `理由: ${reason}`,
  },
  nl: {
    suspended_subject: 'Je account is geschorst',
    suspended: (site, until) =>
      `Je account op ${site} is geschorst tot ${until}. Tot die tijd kun je niet inloggen.`,
    banned_subject: 'Je account is gesloten',
    banned: (site) => `Je account op ${site} is definitief gesloten. Je kunt niet meer inloggen.`,
    reason: (reason) => `De reden: ${reason}`,
  },
};
