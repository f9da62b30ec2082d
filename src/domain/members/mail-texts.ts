import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about accounts. Subjects reveal nothing about the site. */
export interface MemberMailTexts {
  confirm_subject: string;
  confirm(site: string, username: string): string;
  known_subject: string;
  known(site: string): string;
  known_what: string;
  restore_subject: string;
  restore(site: string, username: string): string;
  changed_subject: string;
  changed(site: string): string;
  changed_what: string;
  device_subject: string;
  device(site: string, device: string): string;
  link_hour: string;
  not_you: string;
}

export const memberMailTexts: Readonly<Record<Language, MemberMailTexts>> = {
  en: {
    confirm_subject: 'Please confirm your email address',
    confirm: (site, username) =>
      `An account named ${username} was created at ${site} with this email address. To confirm it, open this page and press the button:`,
    known_subject: 'You already have an account',
    known: (site) =>
      `Someone tried to create an account at ${site} with this email address, but you already have one.`,
    known_what: 'If you have forgotten your password, you can set a new one here:',
    restore_subject: 'Set a new password',
    restore: (site, username) =>
      `A new password was requested for the account ${username} at ${site}. To set one, open this page:`,
    changed_subject: 'Your password has been changed',
    changed: (site) =>
      `The password of your account at ${site} has been changed, and all devices have been signed out.`,
    changed_what: 'If it was not you, set a new password now:',
    device_subject: 'New sign-in to your account',
    device: (site, device) =>
      `Someone signed in to your account at ${site} from a new device: ${device}.`,
    link_hour: 'The link works once, for one hour.',
    not_you: 'If it was not you, do nothing.',
  },
  ru: {
    confirm_subject: 'Подтвердите адрес электронной почты',
    confirm: (site, username) =>
      `На сайте ${site} с этим адресом создан аккаунт ${username}. Чтобы подтвердить его, откройте страницу и нажмите кнопку:`,
    known_subject: 'У вас уже есть аккаунт',
    known: (site) =>
      `Кто-то пытался создать на сайте ${site} аккаунт с этим адресом, но он у вас уже есть.`,
    known_what: 'Если вы забыли пароль, задайте новый здесь:',
    restore_subject: 'Новый пароль',
    restore: (site, username) =>
      `Для аккаунта ${username} на сайте ${site} запрошен новый пароль. Чтобы задать его, откройте страницу:`,
    changed_subject: 'Ваш пароль изменён',
    changed: (site) =>
      `Пароль вашего аккаунта на сайте ${site} изменён, на всех устройствах выполнен выход.`,
    changed_what: 'Если это были не вы, задайте новый пароль прямо сейчас:',
    device_subject: 'Новый вход в аккаунт',
    device: (site, device) =>
      `В ваш аккаунт на сайте ${site} вошли с нового устройства: ${device}.`,
    link_hour: 'Ссылка действует один раз в течение часа.',
    not_you: 'Если это были не вы, ничего не делайте.',
  },
  de: {
    confirm_subject: 'Bitte bestätige deine E-Mail-Adresse',
    confirm: (site, username) =>
      `Bei ${site} wurde mit dieser E-Mail-Adresse ein Konto namens ${username} angelegt. Öffne diese Seite und drücke die Schaltfläche, um es zu bestätigen:`,
    known_subject: 'Du hast bereits ein Konto',
    known: (site) =>
      `Jemand wollte bei ${site} ein Konto mit dieser E-Mail-Adresse anlegen, aber du hast schon eines.`,
    known_what: 'Falls du dein Passwort vergessen hast, kannst du hier ein neues festlegen:',
    restore_subject: 'Neues Passwort festlegen',
    restore: (site, username) =>
      `Für das Konto ${username} bei ${site} wurde ein neues Passwort angefordert. Öffne diese Seite, um es festzulegen:`,
    changed_subject: 'Dein Passwort wurde geändert',
    changed: (site) =>
      `Das Passwort deines Kontos bei ${site} wurde geändert, und alle Geräte wurden abgemeldet.`,
    changed_what: 'Falls du das nicht warst, lege jetzt ein neues Passwort fest:',
    device_subject: 'Neue Anmeldung in deinem Konto',
    device: (site, device) =>
      `Jemand hat sich von einem neuen Gerät aus in deinem Konto bei ${site} angemeldet: ${device}.`,
    link_hour: 'Der Link gilt einmal und eine Stunde lang.',
    not_you: 'Falls du das nicht warst, musst du nichts tun.',
  },
  fr: {
    confirm_subject: 'Confirmez votre adresse e-mail',
    confirm: (site, username) =>
      `Un compte nommé ${username} a été créé sur ${site} avec cette adresse e-mail. Pour le confirmer, ouvrez cette page et appuyez sur le bouton :`,
    known_subject: 'Vous avez déjà un compte',
    known: (site) =>
      `Quelqu’un a voulu créer un compte sur ${site} avec cette adresse e-mail, mais vous en avez déjà un.`,
    known_what: 'Si vous avez oublié votre mot de passe, vous pouvez en définir un nouveau ici :',
    restore_subject: 'Définir un nouveau mot de passe',
    restore: (site, username) =>
      `Un nouveau mot de passe a été demandé pour le compte ${username} sur ${site}. Pour le définir, ouvrez cette page :`,
    changed_subject: 'Votre mot de passe a été modifié',
    changed: (site) =>
      `Le mot de passe de votre compte sur ${site} a été modifié et tous les appareils ont été déconnectés.`,
    changed_what: 'Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe :',
    device_subject: 'Nouvelle connexion à votre compte',
    device: (site, device) =>
      `Quelqu’un s’est connecté à votre compte sur ${site} depuis un nouvel appareil : ${device}.`,
    link_hour: 'Le lien fonctionne une seule fois, pendant une heure.',
    not_you: 'Si ce n’était pas vous, ne faites rien.',
  },
  es: {
    confirm_subject: 'Confirma tu dirección de correo',
    confirm: (site, username) =>
      `Se ha creado en ${site} una cuenta llamada ${username} con esta dirección de correo. Para confirmarla, abre esta página y pulsa el botón:`,
    known_subject: 'Ya tienes una cuenta',
    known: (site) =>
      `Alguien ha intentado crear una cuenta en ${site} con esta dirección de correo, pero ya tienes una.`,
    known_what: 'Si has olvidado tu contraseña, puedes elegir una nueva aquí:',
    restore_subject: 'Elige una contraseña nueva',
    restore: (site, username) =>
      `Se ha pedido una contraseña nueva para la cuenta ${username} de ${site}. Para elegirla, abre esta página:`,
    changed_subject: 'Se ha cambiado tu contraseña',
    changed: (site) =>
      `Se ha cambiado la contraseña de tu cuenta de ${site} y se ha cerrado la sesión en todos los dispositivos.`,
    changed_what: 'Si no has sido tú, elige ahora una contraseña nueva:',
    device_subject: 'Nuevo inicio de sesión en tu cuenta',
    device: (site, device) =>
      `Alguien ha iniciado sesión en tu cuenta de ${site} desde un dispositivo nuevo: ${device}.`,
    link_hour: 'El enlace funciona una sola vez, durante una hora.',
    not_you: 'Si no has sido tú, no hagas nada.',
  },
  pl: {
    confirm_subject: 'Potwierdź swój adres e-mail',
    confirm: (site, username) =>
      `W serwisie ${site} utworzono z tym adresem konto o nazwie ${username}. Aby je potwierdzić, otwórz tę stronę i naciśnij przycisk:`,
    known_subject: 'Masz już konto',
    known: (site) =>
      `Ktoś próbował utworzyć w serwisie ${site} konto z tym adresem e-mail, ale masz już konto.`,
    known_what: 'Jeśli nie pamiętasz hasła, tutaj ustawisz nowe:',
    restore_subject: 'Ustaw nowe hasło',
    restore: (site, username) =>
      `Poproszono o nowe hasło do konta ${username} w serwisie ${site}. Aby je ustawić, otwórz tę stronę:`,
    changed_subject: 'Twoje hasło zostało zmienione',
    changed: (site) =>
      `Hasło do Twojego konta w serwisie ${site} zostało zmienione, a wszystkie urządzenia wylogowano.`,
    changed_what: 'Jeśli to nie Ty, ustaw teraz nowe hasło:',
    device_subject: 'Nowe logowanie na Twoje konto',
    device: (site, device) =>
      `Ktoś zalogował się na Twoje konto w serwisie ${site} z nowego urządzenia: ${device}.`,
    link_hour: 'Link działa jeden raz, przez godzinę.',
    not_you: 'Jeśli to nie Ty, nie musisz nic robić.',
  },
  it: {
    confirm_subject: 'Conferma il tuo indirizzo e-mail',
    confirm: (site, username) =>
      `Su ${site} è stato creato un account di nome ${username} con questo indirizzo e-mail. Per confermarlo, apri questa pagina e premi il pulsante:`,
    known_subject: 'Hai già un account',
    known: (site) =>
      `Qualcuno ha provato a creare un account su ${site} con questo indirizzo e-mail, ma ne hai già uno.`,
    known_what: 'Se hai dimenticato la password, qui puoi impostarne una nuova:',
    restore_subject: 'Imposta una nuova password',
    restore: (site, username) =>
      `È stata richiesta una nuova password per l’account ${username} su ${site}. Per impostarla, apri questa pagina:`,
    changed_subject: 'La tua password è stata cambiata',
    changed: (site) =>
      `La password del tuo account su ${site} è stata cambiata e tutti i dispositivi sono stati disconnessi.`,
    changed_what: 'Se non sei stato tu, imposta subito una nuova password:',
    device_subject: 'Nuovo accesso al tuo account',
    device: (site, device) =>
      `Qualcuno ha effettuato l’accesso al tuo account su ${site} da un nuovo dispositivo: ${device}.`,
    link_hour: 'Il link funziona una sola volta, per un’ora.',
    not_you: 'Se non sei stato tu, non devi fare nulla.',
  },
  pt: {
    confirm_subject: 'Confirme seu endereço de e-mail',
    confirm: (site, username) =>
      `Foi criada em ${site} uma conta chamada ${username} com este endereço de e-mail. Para confirmá-la, abra esta página e pressione o botão:`,
    known_subject: 'Você já tem uma conta',
    known: (site) =>
      `Alguém tentou criar uma conta em ${site} com este endereço de e-mail, mas você já tem uma.`,
    known_what: 'Se você esqueceu a senha, pode definir uma nova aqui:',
    restore_subject: 'Definir uma nova senha',
    restore: (site, username) =>
      `Foi pedida uma nova senha para a conta ${username} em ${site}. Para defini-la, abra esta página:`,
    changed_subject: 'Sua senha foi alterada',
    changed: (site) =>
      `A senha da sua conta em ${site} foi alterada, e todos os dispositivos foram desconectados.`,
    changed_what: 'Se não foi você, defina uma nova senha agora:',
    device_subject: 'Novo acesso à sua conta',
    device: (site, device) =>
      `Alguém entrou na sua conta em ${site} a partir de um novo dispositivo: ${device}.`,
    link_hour: 'O link funciona uma única vez, durante uma hora.',
    not_you: 'Se não foi você, não precisa fazer nada.',
  },
  ja: {
    confirm_subject: 'メールアドレスの確認',
    confirm: (site, username) =>
      `このメールアドレスで、${site}にアカウント「${username}」が作成されました。確認するには、次のページを開いてボタンを押してください。`,
    known_subject: 'アカウントはすでに存在します',
    known: (site) =>
      `このメールアドレスで${site}のアカウントを作成しようとした方がいますが、すでにアカウントがあります。`,
    known_what: 'パスワードをお忘れの場合は、こちらで新しく設定できます。',
    restore_subject: '新しいパスワードの設定',
    restore: (site, username) =>
      `${site}のアカウント「${username}」の新しいパスワードがリクエストされました。設定するには、次のページを開いてください。`,
    changed_subject: 'パスワードが変更されました',
    changed: (site) =>
      `${site}のアカウントのパスワードが変更され、すべてのデバイスからログアウトされました。`,
    changed_what: '心当たりがない場合は、すぐに新しいパスワードを設定してください。',
    device_subject: 'アカウントへの新しいログイン',
    device: (site, device) =>
      `${site}のアカウントに、新しいデバイス（${device}）からログインがありました。`,
    link_hour: 'リンクは1時間以内に1回だけ使えます。',
    not_you: '心当たりがない場合は、何もする必要はありません。',
  },
  nl: {
    confirm_subject: 'Bevestig je e-mailadres',
    confirm: (site, username) =>
      `Op ${site} is met dit e-mailadres een account met de naam ${username} aangemaakt. Open deze pagina en druk op de knop om het te bevestigen:`,
    known_subject: 'Je hebt al een account',
    known: (site) =>
      `Iemand wilde op ${site} een account aanmaken met dit e-mailadres, maar je hebt er al een.`,
    known_what: 'Ben je je wachtwoord vergeten, dan stel je hier een nieuw in:',
    restore_subject: 'Stel een nieuw wachtwoord in',
    restore: (site, username) =>
      `Er is een nieuw wachtwoord aangevraagd voor het account ${username} op ${site}. Open deze pagina om het in te stellen:`,
    changed_subject: 'Je wachtwoord is gewijzigd',
    changed: (site) =>
      `Het wachtwoord van je account op ${site} is gewijzigd, en alle apparaten zijn uitgelogd.`,
    changed_what: 'Was jij dit niet, stel dan nu een nieuw wachtwoord in:',
    device_subject: 'Nieuwe login op je account',
    device: (site, device) =>
      `Iemand heeft vanaf een nieuw apparaat ingelogd op je account op ${site}: ${device}.`,
    link_hour: 'De link werkt één keer, een uur lang.',
    not_you: 'Was jij dit niet, dan hoef je niets te doen.',
  },
};
