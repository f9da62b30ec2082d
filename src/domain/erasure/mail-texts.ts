import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about an erasure; their subjects reveal nothing about the site. */
export interface ErasureMailTexts {
  subject: string;
  asked(site: string, date: string): string;
  cancel: string;
  /** Of the mail to whom the owner of the site has erased. */
  erased_subject: string;
  erased(site: string): string;
}

export const erasureMailTexts: Readonly<Record<Language, ErasureMailTexts>> = {
  en: {
    subject: 'Your account will be deleted',
    asked: (site, date) => `Your account at ${site} will be deleted on ${date}.`,
    cancel: 'If you want to keep it, sign in before then.',
    erased_subject: 'Your account has been deleted',
    erased: (site) =>
      `Your account at ${site} has been deleted by the operator of the site, together with what you uploaded.`,
  },
  ru: {
    subject: 'Ваш аккаунт будет удалён',
    asked: (site, date) => `Ваш аккаунт на сайте ${site} будет удалён ${date}.`,
    cancel: 'Если хотите сохранить его, войдите до этого времени.',
    erased_subject: 'Ваш аккаунт удалён',
    erased: (site) =>
      `Администрация сайта ${site} удалила ваш аккаунт вместе со всем, что вы загрузили.`,
  },
  de: {
    subject: 'Dein Konto wird gelöscht',
    asked: (site, date) => `Dein Konto bei ${site} wird am ${date} gelöscht.`,
    cancel: 'Wenn du es behalten willst, melde dich vorher an.',
    erased_subject: 'Dein Konto wurde gelöscht',
    erased: (site) =>
      `Der Betreiber von ${site} hat dein Konto gelöscht, zusammen mit allem, was du hochgeladen hast.`,
  },
  fr: {
    subject: 'Votre compte va être supprimé',
    asked: (site, date) => `Votre compte sur ${site} sera supprimé le ${date}.`,
    cancel: 'Si vous souhaitez le conserver, connectez-vous avant cette date.',
    erased_subject: 'Votre compte a été supprimé',
    erased: (site) =>
      `L’exploitant de ${site} a supprimé votre compte, avec tout ce que vous aviez mis en ligne.`,
  },
  es: {
    subject: 'Tu cuenta se va a eliminar',
    asked: (site, date) => `Tu cuenta de ${site} se eliminará el ${date}.`,
    cancel: 'Si quieres conservarla, inicia sesión antes.',
    erased_subject: 'Tu cuenta se ha eliminado',
    erased: (site) =>
      `El responsable de ${site} ha eliminado tu cuenta junto con todo lo que subiste.`,
  },
  pl: {
    subject: 'Twoje konto zostanie usunięte',
    asked: (site, date) => `Twoje konto w serwisie ${site} zostanie usunięte ${date}.`,
    cancel: 'Jeśli chcesz je zachować, zaloguj się wcześniej.',
    erased_subject: 'Twoje konto zostało usunięte',
    erased: (site) =>
      `Operator serwisu ${site} usunął Twoje konto wraz ze wszystkim, co zostało na nim przesłane.`,
  },
  it: {
    subject: 'Il tuo account sarà eliminato',
    asked: (site, date) => `Il tuo account su ${site} sarà eliminato il ${date}.`,
    cancel: 'Se vuoi mantenerlo, accedi prima di allora.',
    erased_subject: 'Il tuo account è stato eliminato',
    erased: (site) =>
      `Il gestore di ${site} ha eliminato il tuo account insieme a tutto ciò che avevi caricato.`,
  },
  pt: {
    subject: 'Sua conta será excluída',
    asked: (site, date) => `Sua conta em ${site} será excluída em ${date}.`,
    cancel: 'Se quiser mantê-la, faça login antes disso.',
    erased_subject: 'Sua conta foi excluída',
    erased: (site) => `O operador de ${site} excluiu sua conta e tudo o que você enviou.`,
  },
  ja: {
    subject: 'アカウントが削除されます',
    asked: (site, date) => `${site}のアカウントは${date}に削除されます。`,
    cancel: '残したい場合は、それまでにログインしてください。',
    erased_subject: 'アカウントが削除されました',
    erased: (site) =>
      `${site}の運営者が、あなたのアカウントとアップロードされたものをすべて削除しました。`,
  },
  nl: {
    subject: 'Je account wordt verwijderd',
    asked: (site, date) => `Je account op ${site} wordt op ${date} verwijderd.`,
    cancel: 'Wil je het houden, log dan voor die tijd in.',
    erased_subject: 'Je account is verwijderd',
    erased: (site) =>
      `De beheerder van ${site} heeft je account verwijderd, samen met alles wat je hebt geüpload.`,
  },
};
