import type { Language } from '#contracts/vocabulary.ts';
import type { NoticeMails } from '#domain/unsubscribe/index.ts';

interface UnsubscribeTexts {
  title: string;
  what: Readonly<Record<NoticeMails, string>>;
  button: string;
  ended: string;
  again: Readonly<Record<NoticeMails, string>>;
}

/** What the page says that ends mails, before and after its button. */
export const unsubscribeTexts: Readonly<Record<Language, UnsubscribeTexts>> = {
  en: {
    title: 'No more mails?',
    what: {
      digest: 'You will get no more mails about unread notifications.',
      uploads: 'You will get no more mails about your uploads.',
    },
    button: 'End these mails',
    ended: 'You will get no more of these mails',
    again: {
      digest:
        'Nothing else in your account has changed. You can turn these mails on again under Account → Notifications.',
      uploads:
        'Nothing else in your account has changed. You can turn these mails on again under Account → My videos.',
    },
  },
  ru: {
    title: 'Больше не присылать писем?',
    what: {
      digest: 'Вы больше не будете получать письма о непрочитанных уведомлениях.',
      uploads: 'Вы больше не будете получать письма о ваших загрузках.',
    },
    button: 'Отписаться от этих писем',
    ended: 'Вы больше не будете получать эти письма',
    again: {
      digest: 'В аккаунте ничего не изменилось. Включить письма снова можно в его уведомлениях.',
      uploads:
        'В аккаунте ничего не изменилось. Включить письма снова можно на странице «Мои видео».',
    },
  },
  de: {
    title: 'Keine E-Mails mehr?',
    what: {
      digest: 'Du bekommst dann keine E-Mails über ungelesene Benachrichtigungen mehr.',
      uploads: 'Du bekommst dann keine E-Mails über deine Uploads mehr.',
    },
    button: 'Diese E-Mails beenden',
    ended: 'Du bekommst diese E-Mails nicht mehr',
    again: {
      digest:
        'An deinem Konto ändert sich nichts. Bei seinen Benachrichtigungen kannst du die E-Mails wieder einschalten.',
      uploads:
        'An deinem Konto ändert sich nichts. Unter „Meine Videos“ kannst du die E-Mails wieder einschalten.',
    },
  },
  fr: {
    title: 'Ne plus recevoir d’e-mails ?',
    what: {
      digest: 'Vous ne recevrez plus d’e-mails sur les notifications non lues.',
      uploads: 'Vous ne recevrez plus d’e-mails sur vos envois.',
    },
    button: 'Ne plus recevoir ces e-mails',
    ended: 'Vous ne recevrez plus ces e-mails',
    again: {
      digest:
        'Votre compte reste tel quel. Vous pouvez réactiver ces e-mails depuis ses notifications.',
      uploads:
        'Votre compte reste tel quel. Vous pouvez réactiver ces e-mails sur la page « Mes vidéos ».',
    },
  },
  es: {
    title: '¿No recibir más correos?',
    what: {
      digest: 'Ya no recibirás correos sobre notificaciones sin leer.',
      uploads: 'Ya no recibirás correos sobre tus subidas.',
    },
    button: 'No recibir más estos correos',
    ended: 'Ya no recibirás estos correos',
    again: {
      digest:
        'Tu cuenta sigue como estaba. Puedes volver a activar los correos desde sus notificaciones.',
      uploads: 'Tu cuenta sigue como estaba. Puedes volver a activar los correos en «Mis vídeos».',
    },
  },
  pl: {
    title: 'Bez e-maili?',
    what: {
      digest: 'Nie dostaniesz więcej e-maili o nieprzeczytanych powiadomieniach.',
      uploads: 'Nie dostaniesz więcej e-maili o przesłanych plikach.',
    },
    button: 'Nie wysyłaj tych e-maili',
    ended: 'Nie dostaniesz więcej tych e-maili',
    again: {
      digest:
        'Na Twoim koncie nic się nie zmieniło. E-maile możesz włączyć ponownie w jego powiadomieniach.',
      uploads:
        'Na Twoim koncie nic się nie zmieniło. E-maile możesz włączyć ponownie na stronie „Moje filmy”.',
    },
  },
  it: {
    title: 'Basta email?',
    what: {
      digest: 'Non riceverai più email sulle notifiche non lette.',
      uploads: 'Non riceverai più email sui tuoi caricamenti.',
    },
    button: 'Non ricevere più queste email',
    ended: 'Non riceverai più queste email',
    again: {
      digest: 'Il tuo account resta com’era. Puoi riattivare le email dalle sue notifiche.',
      uploads:
        'Il tuo account resta com’era. Puoi riattivare le email nella pagina «I miei video».',
    },
  },
  pt: {
    title: 'Não receber mais e-mails?',
    what: {
      digest: 'Você não receberá mais e-mails sobre notificações não lidas.',
      uploads: 'Você não receberá mais e-mails sobre os seus envios.',
    },
    button: 'Não receber mais estes e-mails',
    ended: 'Você não receberá mais estes e-mails',
    again: {
      digest:
        'Sua conta continua como estava. Você pode reativar os e-mails nas notificações dela.',
      uploads: 'Sua conta continua como estava. Você pode reativar os e-mails em “Meus vídeos”.',
    },
  },
  ja: {
    title: 'メールの受信を停止しますか？',
    what: {
      digest: '未読の通知に関するメールが届かなくなります。',
      uploads: 'アップロードに関するメールが届かなくなります。',
    },
    button: 'このメールの受信を停止する',
    ended: 'このメールは今後届きません',
    again: {
      digest: 'アカウントはそのままです。メールはアカウントの通知から再開できます。',
      uploads: 'アカウントはそのままです。メールは「自分の動画」から再開できます。',
    },
  },
  nl: {
    title: 'Geen e-mails meer?',
    what: {
      digest: 'Je krijgt dan geen e-mails meer over ongelezen meldingen.',
      uploads: 'Je krijgt dan geen e-mails meer over je uploads.',
    },
    button: 'Deze e-mails stoppen',
    ended: 'Je krijgt deze e-mails niet meer',
    again: {
      digest:
        'Aan je account verandert niets. Bij de meldingen ervan kun je de e-mails weer aanzetten.',
      uploads:
        'Aan je account verandert niets. Bij ‘Mijn video’s’ kun je de e-mails weer aanzetten.',
    },
  },
};
