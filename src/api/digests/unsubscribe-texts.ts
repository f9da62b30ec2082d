import type { Language } from '#contracts/vocabulary.ts';

interface UnsubscribeTexts {
  title: string;
  what: string;
  button: string;
  ended: string;
  again: string;
}

/** What the page says that ends mails, before and after its button. */
export const unsubscribeTexts: Readonly<Record<Language, UnsubscribeTexts>> = {
  en: {
    title: 'No more mails?',
    what: 'You will get no more mails about unread notifications.',
    button: 'End these mails',
    ended: 'You will get no more of these mails',
    again:
      'Nothing else in your account has changed. You can turn these mails on again under Account → Notifications.',
  },
  ru: {
    title: 'Больше не присылать писем?',
    what: 'Вы больше не будете получать письма о непрочитанных уведомлениях.',
    button: 'Отписаться от этих писем',
    ended: 'Вы больше не будете получать эти письма',
    again: 'В аккаунте ничего не изменилось. Включить письма снова можно в его уведомлениях.',
  },
  de: {
    title: 'Keine E-Mails mehr?',
    what: 'Du bekommst dann keine E-Mails über ungelesene Benachrichtigungen mehr.',
    button: 'Diese E-Mails beenden',
    ended: 'Du bekommst diese E-Mails nicht mehr',
    again:
      'An deinem Konto ändert sich nichts. Bei seinen Benachrichtigungen kannst du die E-Mails wieder einschalten.',
  },
  fr: {
    title: 'Ne plus recevoir d’e-mails ?',
    what: 'Vous ne recevrez plus d’e-mails sur les notifications non lues.',
    button: 'Ne plus recevoir ces e-mails',
    ended: 'Vous ne recevrez plus ces e-mails',
    again:
      'Votre compte reste tel quel. Vous pouvez réactiver ces e-mails depuis ses notifications.',
  },
  es: {
    title: '¿No recibir más correos?',
    what: 'Ya no recibirás correos sobre notificaciones sin leer.',
    button: 'No recibir más estos correos',
    ended: 'Ya no recibirás estos correos',
    again:
      'Tu cuenta sigue como estaba. Puedes volver a activar los correos desde sus notificaciones.',
  },
  pl: {
    title: 'Bez e-maili?',
    what: 'Nie dostaniesz więcej e-maili o nieprzeczytanych powiadomieniach.',
    button: 'Nie wysyłaj tych e-maili',
    ended: 'Nie dostaniesz więcej tych e-maili',
    again:
      'Na Twoim koncie nic się nie zmieniło. E-maile możesz włączyć ponownie w jego powiadomieniach.',
  },
  it: {
    title: 'Basta email?',
    what: 'Non riceverai più email sulle notifiche non lette.',
    button: 'Non ricevere più queste email',
    ended: 'Non riceverai più queste email',
    again: 'Il tuo account resta com’era. Puoi riattivare le email dalle sue notifiche.',
  },
  pt: {
    title: 'Não receber mais e-mails?',
    what: 'Você não receberá mais e-mails sobre notificações não lidas.',
    button: 'Não receber mais estes e-mails',
    ended: 'Você não receberá mais estes e-mails',
    again: 'Sua conta continua como estava. Você pode reativar os e-mails nas notificações dela.',
  },
  ja: {
    title: 'メールの受信を停止しますか？',
    what: '未読の通知に関するメールが届かなくなります。',
    button: 'このメールの受信を停止する',
    ended: 'このメールは今後届きません',
    again: 'アカウントはそのままです。メールはアカウントの通知から再開できます。',
  },
  nl: {
    title: 'Geen e-mails meer?',
    what: 'Je krijgt dan geen e-mails meer over ongelezen meldingen.',
    button: 'Deze e-mails stoppen',
    ended: 'Je krijgt deze e-mails niet meer',
    again:
      'Aan je account verandert niets. Bij de meldingen ervan kun je de e-mails weer aanzetten.',
  },
};
