import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of the mails about addresses, second factors and passkeys; subjects reveal nothing about the site. */
export interface CredentialMailTexts {
  email(site: string, username: string): string;
  /** To the owner of the address that another account was to get. */
  taken_subject: string;
  taken(site: string): string;
  email_changed_subject: string;
  email_changed(site: string, username: string): string;
  email_undo: string;
  security_subject: string;
  factor_on(site: string): string;
  factor_off(site: string): string;
  passkey_added(site: string): string;
  passkey_removed(site: string): string;
  token_added(site: string): string;
}

export const credentialMailTexts: Readonly<Record<Language, CredentialMailTexts>> = {
  en: {
    email: (site, username) =>
      `An email change was requested for the account ${username} at ${site}. To use this address from now on, open this page and press the button:`,
    taken_subject: 'Your email address was entered for another account',
    taken: (site) =>
      `Somebody tried to change the email of another account at ${site} to your address. Nothing has changed, and you do not have to do anything.`,
    email_changed_subject: 'Your email address has been changed',
    email_changed: (site, username) =>
      `The email address of your account ${username} at ${site} has been changed.`,
    email_undo:
      'If it was not you, undo the change here within seven days. All devices are then signed out, and you should set a new password:',
    security_subject: 'The security of your account has changed',
    factor_on: (site) => `Two-step sign-in has been turned on for your account at ${site}.`,
    factor_off: (site) => `Two-step sign-in has been turned off for your account at ${site}.`,
    passkey_added: (site) =>
      `A passkey has been added to your account at ${site}. It opens the account without a password.`,
    passkey_removed: (site) => `A passkey has been removed from your account at ${site}.`,
    token_added: (site) =>
      `An API token has been made for your account at ${site}. Scripts that have it can upload and edit for you.`,
  },
  ru: {
    email: (site, username) =>
      `Для аккаунта ${username} на сайте ${site} запрошена смена адреса почты. Чтобы использовать этот адрес, откройте страницу и нажмите кнопку:`,
    taken_subject: 'Ваш адрес почты указали для другого аккаунта',
    taken: (site) =>
      `Кто-то пытался сменить адрес почты другого аккаунта на сайте ${site} на ваш. Ничего не изменилось, и вам не нужно ничего делать.`,
    email_changed_subject: 'Ваш адрес почты изменён',
    email_changed: (site, username) =>
      `Адрес почты вашего аккаунта ${username} на сайте ${site} изменён.`,
    email_undo:
      'Если это были не вы, отмените изменение здесь в течение семи дней. На всех устройствах будет выполнен выход, после чего задайте новый пароль:',
    security_subject: 'Изменилась защита вашего аккаунта',
    factor_on: (site) => `Для вашего аккаунта на сайте ${site} включён вход в два шага.`,
    factor_off: (site) => `Для вашего аккаунта на сайте ${site} выключен вход в два шага.`,
    passkey_added: (site) =>
      `В ваш аккаунт на сайте ${site} добавлен ключ доступа. С ним можно войти без пароля.`,
    passkey_removed: (site) => `Из вашего аккаунта на сайте ${site} удалён ключ доступа.`,
    token_added: (site) =>
      `Для вашего аккаунта на сайте ${site} создан токен API. Программы, у которых он есть, могут загружать и изменять файлы от вашего имени.`,
  },
  de: {
    email: (site, username) =>
      `Für das Konto ${username} bei ${site} soll die E-Mail-Adresse geändert werden. Öffne diese Seite und drücke die Schaltfläche, um ab jetzt diese Adresse zu verwenden:`,
    taken_subject: 'Deine E-Mail-Adresse wurde für ein anderes Konto angegeben',
    taken: (site) =>
      `Jemand wollte die E-Mail-Adresse eines anderen Kontos bei ${site} in deine ändern. Es hat sich nichts geändert, und du musst nichts tun.`,
    email_changed_subject: 'Deine E-Mail-Adresse wurde geändert',
    email_changed: (site, username) =>
      `Die E-Mail-Adresse deines Kontos ${username} bei ${site} wurde geändert.`,
    email_undo:
      'Falls du das nicht warst, kannst du die Änderung hier sieben Tage lang rückgängig machen. Dabei werden alle Geräte abgemeldet; lege danach ein neues Passwort fest:',
    security_subject: 'Die Sicherheit deines Kontos hat sich geändert',
    factor_on: (site) =>
      `Für dein Konto bei ${site} wurde die Anmeldung in zwei Schritten eingeschaltet.`,
    factor_off: (site) =>
      `Für dein Konto bei ${site} wurde die Anmeldung in zwei Schritten ausgeschaltet.`,
    passkey_added: (site) =>
      `Zu deinem Konto bei ${site} wurde ein Passkey hinzugefügt. Mit ihm kann man sich ohne Passwort anmelden.`,
    passkey_removed: (site) => `Ein Passkey deines Kontos bei ${site} wurde entfernt.`,
    token_added: (site) =>
      `Für dein Konto bei ${site} wurde ein API-Token erstellt. Programme, die es haben, können für dich hochladen und bearbeiten.`,
  },
  fr: {
    email: (site, username) =>
      `Un changement d’adresse e-mail a été demandé pour le compte ${username} sur ${site}. Pour utiliser désormais cette adresse, ouvrez cette page et appuyez sur le bouton\u00a0:`,
    taken_subject: 'Votre adresse e-mail a été saisie pour un autre compte',
    taken: (site) =>
      `Quelqu’un a essayé de remplacer l’adresse e-mail d’un autre compte sur ${site} par la vôtre. Rien n’a changé et vous n’avez rien à faire.`,
    email_changed_subject: 'Votre adresse e-mail a été modifiée',
    email_changed: (site, username) =>
      `L’adresse e-mail de votre compte ${username} sur ${site} a été modifiée.`,
    email_undo:
      'Si ce n’était pas vous, annulez la modification ici dans les sept jours. Tous les appareils seront alors déconnectés, et vous devriez définir un nouveau mot de passe\u00a0:',
    security_subject: 'La sécurité de votre compte a changé',
    factor_on: (site) => `La connexion en deux étapes a été activée pour votre compte sur ${site}.`,
    factor_off: (site) =>
      `La connexion en deux étapes a été désactivée pour votre compte sur ${site}.`,
    passkey_added: (site) =>
      `Une clé d’accès a été ajoutée à votre compte sur ${site}. Elle permet de se connecter sans mot de passe.`,
    passkey_removed: (site) => `Une clé d’accès a été supprimée de votre compte sur ${site}.`,
    token_added: (site) =>
      `Un jeton d’API a été créé pour votre compte sur ${site}. Les programmes qui le possèdent peuvent envoyer et modifier des fichiers en votre nom.`,
  },
  es: {
    email: (site, username) =>
      `Se ha pedido cambiar el correo de la cuenta ${username} de ${site}. Para usar esta dirección a partir de ahora, abre esta página y pulsa el botón:`,
    taken_subject: 'Tu correo se ha indicado para otra cuenta',
    taken: (site) =>
      `Alguien ha intentado cambiar el correo de otra cuenta de ${site} por el tuyo. No ha cambiado nada y no tienes que hacer nada.`,
    email_changed_subject: 'Se ha cambiado tu dirección de correo',
    email_changed: (site, username) =>
      `Se ha cambiado la dirección de correo de tu cuenta ${username} de ${site}.`,
    email_undo:
      'Si no has sido tú, deshaz el cambio aquí en un plazo de siete días. Se cerrará la sesión en todos los dispositivos y después deberías elegir una contraseña nueva:',
    security_subject: 'Ha cambiado la seguridad de tu cuenta',
    factor_on: (site) => `Se ha activado el inicio de sesión en dos pasos en tu cuenta de ${site}.`,
    factor_off: (site) =>
      `Se ha desactivado el inicio de sesión en dos pasos en tu cuenta de ${site}.`,
    passkey_added: (site) =>
      `Se ha añadido una llave de acceso a tu cuenta de ${site}. Con ella se puede iniciar sesión sin contraseña.`,
    passkey_removed: (site) => `Se ha eliminado una llave de acceso de tu cuenta de ${site}.`,
    token_added: (site) =>
      `Se ha creado un token de API para tu cuenta de ${site}. Los programas que lo tengan pueden subir y editar archivos en tu nombre.`,
  },
  pl: {
    email: (site, username) =>
      `Poproszono o zmianę adresu e-mail konta ${username} w serwisie ${site}. Aby od teraz używać tego adresu, otwórz tę stronę i naciśnij przycisk:`,
    taken_subject: 'Twój adres e-mail podano dla innego konta',
    taken: (site) =>
      `Ktoś próbował zmienić adres e-mail innego konta w serwisie ${site} na Twój. Nic się nie zmieniło i nie musisz nic robić.`,
    email_changed_subject: 'Twój adres e-mail został zmieniony',
    email_changed: (site, username) =>
      `Adres e-mail Twojego konta ${username} w serwisie ${site} został zmieniony.`,
    email_undo:
      'Jeśli to nie Ty, cofnij tu zmianę w ciągu siedmiu dni. Wszystkie urządzenia zostaną wylogowane; potem ustaw nowe hasło:',
    security_subject: 'Zmieniły się zabezpieczenia Twojego konta',
    factor_on: (site) => `Na Twoim koncie w serwisie ${site} włączono logowanie dwuetapowe.`,
    factor_off: (site) => `Na Twoim koncie w serwisie ${site} wyłączono logowanie dwuetapowe.`,
    passkey_added: (site) =>
      `Do Twojego konta w serwisie ${site} dodano klucz dostępu. Pozwala on logować się bez hasła.`,
    passkey_removed: (site) => `Z Twojego konta w serwisie ${site} usunięto klucz dostępu.`,
    token_added: (site) =>
      `Dla Twojego konta w serwisie ${site} utworzono token API. Programy, które go mają, mogą przesyłać i edytować pliki w Twoim imieniu.`,
  },
  it: {
    email: (site, username) =>
      `È stato chiesto di cambiare l’indirizzo e-mail dell’account ${username} su ${site}. Per usare d’ora in poi questo indirizzo, apri questa pagina e premi il pulsante:`,
    taken_subject: 'Il tuo indirizzo e-mail è stato inserito per un altro account',
    taken: (site) =>
      `Qualcuno ha provato a sostituire l’e-mail di un altro account su ${site} con la tua. Non è cambiato nulla e non devi fare nulla.`,
    email_changed_subject: 'Il tuo indirizzo e-mail è stato cambiato',
    email_changed: (site, username) =>
      `L’indirizzo e-mail del tuo account ${username} su ${site} è stato cambiato.`,
    email_undo:
      'Se non sei stato tu, annulla qui la modifica entro sette giorni. Tutti i dispositivi verranno disconnessi; poi imposta una nuova password:',
    security_subject: 'La sicurezza del tuo account è cambiata',
    factor_on: (site) =>
      `L’accesso in due passaggi è stato attivato per il tuo account su ${site}.`,
    factor_off: (site) =>
      `L’accesso in due passaggi è stato disattivato per il tuo account su ${site}.`,
    passkey_added: (site) =>
      `Al tuo account su ${site} è stata aggiunta una passkey. Con essa si può accedere senza password.`,
    passkey_removed: (site) => `Una passkey è stata rimossa dal tuo account su ${site}.`,
    token_added: (site) =>
      `È stato creato un token API per il tuo account su ${site}. I programmi che lo possiedono possono caricare e modificare file per tuo conto.`,
  },
  pt: {
    email: (site, username) =>
      `Foi pedida a troca do e-mail da conta ${username} em ${site}. Para usar este endereço a partir de agora, abra esta página e pressione o botão:`,
    taken_subject: 'Seu e-mail foi informado para outra conta',
    taken: (site) =>
      `Alguém tentou trocar o e-mail de outra conta em ${site} pelo seu. Nada mudou, e você não precisa fazer nada.`,
    email_changed_subject: 'Seu endereço de e-mail foi alterado',
    email_changed: (site, username) =>
      `O endereço de e-mail da sua conta ${username} em ${site} foi alterado.`,
    email_undo:
      'Se não foi você, desfaça a alteração aqui em até sete dias. Todos os dispositivos serão desconectados, e depois você deve definir uma nova senha:',
    security_subject: 'A segurança da sua conta mudou',
    factor_on: (site) => `O acesso em duas etapas foi ativado na sua conta em ${site}.`,
    factor_off: (site) => `O acesso em duas etapas foi desativado na sua conta em ${site}.`,
    passkey_added: (site) =>
      `Uma chave de acesso foi adicionada à sua conta em ${site}. Com ela é possível entrar sem senha.`,
    passkey_removed: (site) => `Uma chave de acesso foi removida da sua conta em ${site}.`,
    token_added: (site) =>
      `Foi criado um token de API para a sua conta em ${site}. Os programas que o tiverem podem enviar e editar arquivos em seu nome.`,
  },
  ja: {
    email: (site, username) =>
      `${site}のアカウント「${username}」のメールアドレスの変更がリクエストされました。今後このアドレスを使うには、次のページを開いてボタンを押してください。`,
    taken_subject: 'メールアドレスが別のアカウントに入力されました',
    taken: (site) =>
      `${site}の別のアカウントのメールアドレスを、あなたのものに変更しようとした人がいます。何も変更されておらず、対応は必要ありません。`,
    email_changed_subject: 'メールアドレスが変更されました',
    email_changed: (site, username) =>
      `${site}のアカウント「${username}」のメールアドレスが変更されました。`,
    email_undo:
      '心当たりがない場合は、7日以内に次のページで変更を取り消せます。すべてのデバイスからログアウトされますので、その後、新しいパスワードを設定してください。',
    security_subject: 'アカウントのセキュリティが変更されました',
    factor_on: (site) => `${site}のアカウントで2段階ログインが有効になりました。`,
    factor_off: (site) => `${site}のアカウントで2段階ログインが無効になりました。`,
    passkey_added: (site) =>
      `${site}のアカウントにパスキーが追加されました。このパスキーがあれば、パスワードなしでログインできます。`,
    passkey_removed: (site) => `${site}のアカウントからパスキーが削除されました。`,
    token_added: (site) =>
      `${site}のアカウントにAPIトークンが作成されました。このトークンを持つプログラムは、あなたに代わってアップロードや編集を行えます。`,
  },
  nl: {
    email: (site, username) =>
      `Er is gevraagd het e-mailadres van het account ${username} op ${site} te wijzigen. Open deze pagina en druk op de knop om vanaf nu dit adres te gebruiken:`,
    taken_subject: 'Je e-mailadres is ingevuld voor een ander account',
    taken: (site) =>
      `Iemand probeerde het e-mailadres van een ander account op ${site} in het jouwe te veranderen. Er is niets gewijzigd en je hoeft niets te doen.`,
    email_changed_subject: 'Je e-mailadres is gewijzigd',
    email_changed: (site, username) =>
      `Het e-mailadres van je account ${username} op ${site} is gewijzigd.`,
    email_undo:
      'Was jij dit niet, maak de wijziging dan hier binnen zeven dagen ongedaan. Alle apparaten worden uitgelogd; stel daarna een nieuw wachtwoord in:',
    security_subject: 'De beveiliging van je account is gewijzigd',
    factor_on: (site) => `Inloggen in twee stappen is ingeschakeld voor je account op ${site}.`,
    factor_off: (site) => `Inloggen in twee stappen is uitgeschakeld voor je account op ${site}.`,
    passkey_added: (site) =>
      `Er is een passkey toegevoegd aan je account op ${site}. Daarmee kan zonder wachtwoord worden ingelogd.`,
    passkey_removed: (site) => `Er is een passkey verwijderd uit je account op ${site}.`,
    token_added: (site) =>
      `Er is een API-token gemaakt voor je account op ${site}. Programma’s die het hebben, kunnen namens jou uploaden en bewerken.`,
  },
};
