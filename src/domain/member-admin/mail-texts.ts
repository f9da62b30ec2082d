import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about what owners do to accounts. Subjects tell nothing about the site. */
export interface AdminMailTexts {
  suspended_subject: string;
  suspended(site: string, until: string): string;
  banned_subject: string;
  banned(site: string): string;
  reason(reason: string): string;
  approved_subject: string;
  approved(site: string, username: string): string;
  rejected_subject: string;
  rejected(site: string): string;
  role_subject: string;
  role(site: string): string;
}

export const adminMailTexts: Readonly<Record<Language, AdminMailTexts>> = {
  en: {
    suspended_subject: 'Your account has been suspended',
    suspended: (site, until) =>
      `Your account at ${site} has been suspended until ${until}. Until then you cannot sign in.`,
    banned_subject: 'Your account has been closed',
    banned: (site) =>
      `Your account at ${site} has been closed for good. You can no longer sign in.`,
    reason: (reason) => `The reason: ${reason}`,
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
    suspended_subject: 'Ваш аккаунт приостановлен',
    suspended: (site, until) =>
      `Ваш аккаунт на сайте ${site} приостановлен до ${until}. До этого дня войти нельзя.`,
    banned_subject: 'Ваш аккаунт закрыт',
    banned: (site) => `Ваш аккаунт на сайте ${site} закрыт навсегда. Войти больше нельзя.`,
    reason: (reason) => `Причина: ${reason}`,
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
    suspended_subject: 'Dein Konto wurde gesperrt',
    suspended: (site, until) =>
      `Dein Konto bei ${site} ist bis ${until} gesperrt. Bis dahin kannst du dich nicht anmelden.`,
    banned_subject: 'Dein Konto wurde geschlossen',
    banned: (site) =>
      `Dein Konto bei ${site} wurde endgültig geschlossen. Du kannst dich nicht mehr anmelden.`,
    reason: (reason) => `Der Grund: ${reason}`,
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
    suspended_subject: 'Votre compte est suspendu',
    suspended: (site, until) =>
      `Votre compte sur ${site} est suspendu jusqu’au ${until}. D’ici là, vous ne pouvez pas vous connecter.`,
    banned_subject: 'Votre compte a été fermé',
    banned: (site) =>
      `Votre compte sur ${site} a été fermé définitivement. Vous ne pouvez plus vous connecter.`,
    reason: (reason) => `Le motif : ${reason}`,
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
    suspended_subject: 'Tu cuenta está suspendida',
    suspended: (site, until) =>
      `Tu cuenta en ${site} está suspendida hasta el ${until}. Hasta entonces no puedes iniciar sesión.`,
    banned_subject: 'Tu cuenta se ha cerrado',
    banned: (site) =>
      `Tu cuenta en ${site} se ha cerrado definitivamente. Ya no puedes iniciar sesión.`,
    reason: (reason) => `El motivo: ${reason}`,
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
    suspended_subject: 'Twoje konto zostało zawieszone',
    suspended: (site, until) =>
      `Twoje konto w serwisie ${site} jest zawieszone do ${until}. Do tego czasu nie możesz się zalogować.`,
    banned_subject: 'Twoje konto zostało zamknięte',
    banned: (site) =>
      `Twoje konto w serwisie ${site} zostało zamknięte na stałe. Nie możesz się już zalogować.`,
    reason: (reason) => `Powód: ${reason}`,
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
    suspended_subject: 'Il tuo account è sospeso',
    suspended: (site, until) =>
      `Il tuo account su ${site} è sospeso fino al ${until}. Fino ad allora non puoi accedere.`,
    banned_subject: 'Il tuo account è stato chiuso',
    banned: (site) =>
      `Il tuo account su ${site} è stato chiuso definitivamente. Non puoi più accedere.`,
    reason: (reason) => `Il motivo: ${reason}`,
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
    suspended_subject: 'Sua conta foi suspensa',
    suspended: (site, until) =>
      `Sua conta em ${site} está suspensa até ${until}. Até lá, você não pode entrar.`,
    banned_subject: 'Sua conta foi encerrada',
    banned: (site) =>
      `Sua conta em ${site} foi encerrada definitivamente. Você não pode mais entrar.`,
    reason: (reason) => `O motivo: ${reason}`,
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
    suspended_subject: 'アカウントが一時停止されました',
    suspended: (site, until) =>
      `${site} のアカウントは ${until} まで停止されています。それまでログインできません。`,
    banned_subject: 'アカウントが閉鎖されました',
    banned: (site) => `${site} のアカウントは永久に閉鎖されました。今後ログインできません。`,
    reason: (reason) => `理由: ${reason}`,
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
    suspended_subject: 'Je account is opgeschort',
    suspended: (site, until) =>
      `Je account bij ${site} is opgeschort tot ${until}. Tot die tijd kun je niet inloggen.`,
    banned_subject: 'Je account is gesloten',
    banned: (site) => `Je account bij ${site} is definitief gesloten. Je kunt niet meer inloggen.`,
    reason: (reason) => `De reden: ${reason}`,
    approved_subject: 'Je account is klaar',
    approved: (site, username) =>
      `Je account ${username} bij ${site} is goedgekeurd. Je kunt hier inloggen:`,
    rejected_subject: 'Over je verzoek om een account',
    rejected: (site) =>
      `Je verzoek om een account bij ${site} is niet goedgekeurd. Wat je ons hebt verteld, is verwijderd.`,
    role_subject: 'Je rechten zijn gewijzigd',
    role: (site) =>
      `De rechten van je account bij ${site} zijn gewijzigd en alle apparaten zijn uitgelogd.`,
  },
};
