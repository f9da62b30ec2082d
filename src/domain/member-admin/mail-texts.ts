import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about what owners do to accounts. Subjects reveal nothing about the site. */
export interface AdminMailTexts {
  approved_subject: string;
  approved(site: string, username: string): string;
  rejected_subject: string;
  rejected(site: string): string;
  role_subject: string;
  role(site: string): string;
}

export const adminMailTexts: Readonly<Record<Language, AdminMailTexts>> = {
  en: {
    approved_subject: 'Your account is ready',
    approved: (site, username) =>
      `Your account ${username} at ${site} has been approved. You can sign in here:`,
    rejected_subject: 'About your request for an account',
    rejected: (site) =>
      `Your request for an account at ${site} was not accepted. What you told us has been deleted.`,
    role_subject: 'Your rights have changed',
    role: (site) =>
      `The rights of your account at ${site} have been changed, and all devices have been signed out.`,
  },
  ru: {
    approved_subject: 'Ваш аккаунт готов',
    approved: (site, username) =>
      `Ваш аккаунт ${username} на сайте ${site} одобрен. Войти можно здесь:`,
    rejected_subject: 'О вашей заявке на аккаунт',
    rejected: (site) =>
      `Ваша заявка на аккаунт на сайте ${site} отклонена. Всё, что вы указали, удалено.`,
    role_subject: 'Ваши права изменены',
    role: (site) =>
      `Права вашего аккаунта на сайте ${site} изменены, на всех устройствах выполнен выход.`,
  },
  de: {
    approved_subject: 'Dein Konto ist bereit',
    approved: (site, username) =>
      `Dein Konto ${username} bei ${site} wurde freigegeben. Hier kannst du dich anmelden:`,
    rejected_subject: 'Zu deiner Anfrage nach einem Konto',
    rejected: (site) =>
      `Deine Anfrage nach einem Konto bei ${site} wurde nicht angenommen. Deine Angaben wurden gelöscht.`,
    role_subject: 'Deine Rechte haben sich geändert',
    role: (site) =>
      `Die Rechte deines Kontos bei ${site} wurden geändert, und alle Geräte wurden abgemeldet.`,
  },
  fr: {
    approved_subject: 'Votre compte est prêt',
    approved: (site, username) =>
      `Votre compte ${username} sur ${site} a été approuvé. Vous pouvez vous connecter ici :`,
    rejected_subject: 'Votre demande de compte',
    rejected: (site) =>
      `Votre demande de compte sur ${site} n’a pas été acceptée. Ce que vous nous avez communiqué a été supprimé.`,
    role_subject: 'Vos droits ont changé',
    role: (site) =>
      `Les droits de votre compte sur ${site} ont été modifiés, et tous les appareils ont été déconnectés.`,
  },
  es: {
    approved_subject: 'Tu cuenta está lista',
    approved: (site, username) =>
      `Tu cuenta ${username} en ${site} ha sido aprobada. Puedes iniciar sesión aquí:`,
    rejected_subject: 'Sobre tu solicitud de cuenta',
    rejected: (site) =>
      `Tu solicitud de cuenta en ${site} no se ha aceptado. Los datos que nos diste se han borrado.`,
    role_subject: 'Tus permisos han cambiado',
    role: (site) =>
      `Los permisos de tu cuenta en ${site} han cambiado y se ha cerrado la sesión en todos los dispositivos.`,
  },
  pl: {
    approved_subject: 'Twoje konto jest gotowe',
    approved: (site, username) =>
      `Twoje konto ${username} w serwisie ${site} zostało zatwierdzone. Zaloguj się tutaj:`,
    rejected_subject: 'W sprawie prośby o konto',
    rejected: (site) =>
      `Twoja prośba o konto w serwisie ${site} nie została przyjęta. Podane przez Ciebie dane usunięto.`,
    role_subject: 'Twoje uprawnienia się zmieniły',
    role: (site) =>
      `Uprawnienia Twojego konta w serwisie ${site} zostały zmienione, a wszystkie urządzenia wylogowane.`,
  },
  it: {
    approved_subject: 'Il tuo account è pronto',
    approved: (site, username) =>
      `Il tuo account ${username} su ${site} è stato approvato. Puoi accedere qui:`,
    rejected_subject: 'La tua richiesta di un account',
    rejected: (site) =>
      `La tua richiesta di un account su ${site} non è stata accettata. I dati che ci hai fornito sono stati eliminati.`,
    role_subject: 'I tuoi permessi sono cambiati',
    role: (site) =>
      `I permessi del tuo account su ${site} sono stati modificati e tutti i dispositivi sono stati disconnessi.`,
  },
  pt: {
    approved_subject: 'Sua conta está pronta',
    approved: (site, username) =>
      `Sua conta ${username} em ${site} foi aprovada. Você pode entrar aqui:`,
    rejected_subject: 'Sobre seu pedido de conta',
    rejected: (site) =>
      `Seu pedido de conta em ${site} não foi aceito. O que você nos informou foi excluído.`,
    role_subject: 'Suas permissões mudaram',
    role: (site) =>
      `As permissões da sua conta em ${site} foram alteradas, e todos os dispositivos foram desconectados.`,
  },
  ja: {
    approved_subject: 'アカウントの準備ができました',
    approved: (site, username) =>
      `${site} のアカウント ${username} が承認されました。こちらからログインできます:`,
    rejected_subject: 'アカウントの申請について',
    rejected: (site) =>
      `${site} のアカウントの申請は承認されませんでした。ご提供いただいた情報は削除しました。`,
    role_subject: '権限が変更されました',
    role: (site) =>
      `${site} のアカウントの権限が変更され、すべてのデバイスからログアウトしました。`,
  },
  nl: {
    approved_subject: 'Je account is klaar',
    approved: (site, username) =>
      `Je account ${username} op ${site} is goedgekeurd. Je kunt hier inloggen:`,
    rejected_subject: 'Over je verzoek om een account',
    rejected: (site) =>
      `Je verzoek om een account op ${site} is niet goedgekeurd. Wat je ons hebt verteld, is verwijderd.`,
    role_subject: 'Je rechten zijn gewijzigd',
    role: (site) =>
      `De rechten van je account op ${site} zijn gewijzigd en alle apparaten zijn uitgelogd.`,
  },
};
