import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mail about an erasure that was asked for; its subject tells nothing about the site. */
export interface ErasureMailTexts {
  subject: string;
  asked(site: string, date: string): string;
  cancel: string;
}

export const erasureMailTexts: Readonly<Record<Language, ErasureMailTexts>> = {
  en: {
    subject: 'Your account will be deleted',
    asked: (site, date) => `Your account at ${site} will be deleted on ${date}.`,
    cancel: 'If you want to keep it, sign in before then.',
  },
  ru: {
    subject: 'Ваш аккаунт будет удалён',
    asked: (site, date) => `Ваш аккаунт на сайте ${site} будет удалён ${date}.`,
    cancel: 'Если хотите сохранить его, войдите до этого времени.',
  },
  de: {
    subject: 'Dein Konto wird gelöscht',
    asked: (site, date) => `Dein Konto bei ${site} wird am ${date} gelöscht.`,
    cancel: 'Wenn du es behalten willst, melde dich vorher an.',
  },
  fr: {
    subject: 'Votre compte va être supprimé',
    asked: (site, date) => `Votre compte sur ${site} sera supprimé le ${date}.`,
    cancel: 'Si vous souhaitez le conserver, connectez-vous avant cette date.',
  },
  es: {
    subject: 'Tu cuenta se va a eliminar',
    asked: (site, date) => `Tu cuenta de ${site} se eliminará el ${date}.`,
    cancel: 'Si quieres conservarla, inicia sesión antes.',
  },
  pl: {
    subject: 'Twoje konto zostanie usunięte',
    asked: (site, date) => `Twoje konto w serwisie ${site} zostanie usunięte ${date}.`,
    cancel: 'Jeśli chcesz je zachować, zaloguj się wcześniej.',
  },
  it: {
    subject: 'Il tuo account sarà eliminato',
    asked: (site, date) => `Il tuo account su ${site} sarà eliminato il ${date}.`,
    cancel: 'Se vuoi mantenerlo, accedi prima di allora.',
  },
  pt: {
    subject: 'Sua conta será excluída',
    asked: (site, date) => `Sua conta em ${site} será excluída em ${date}.`,
    cancel: 'Se quiser mantê-la, faça login antes disso.',
  },
  ja: {
    subject: 'アカウントが削除されます',
    asked: (site, date) => `${site}のアカウントは${date}に削除されます。`,
    cancel: '残したい場合は、それまでにログインしてください。',
  },
  nl: {
    subject: 'Je account wordt verwijderd',
    asked: (site, date) => `Je account op ${site} wordt op ${date} verwijderd.`,
    cancel: 'Wil je het houden, log dan voor die tijd in.',
  },
};
