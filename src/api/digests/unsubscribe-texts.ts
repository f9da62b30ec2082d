import type { Language } from '#contracts/vocabulary.ts';
import type { NoticeMails } from '#domain/unsubscribe/index.ts';

interface UnsubscribeTexts {
  title: string;
  what: Readonly<Record<NoticeMails, string>>;
  button: string;
  ended: string;
  again: Readonly<Record<NoticeMails, string>>;
}

/** Texts of the page that ends mails, before and after its button. */
export const unsubscribeTexts: Readonly<Record<Language, UnsubscribeTexts>> = {
  en: {
    title: 'No more emails?',
    what: {
      digest: 'You will get no more emails about unread notifications.',
      uploads: 'You will get no more emails about your uploads.',
    },
    button: 'Stop these emails',
    ended: 'You will get no more of these emails',
    again: {
      digest:
        'Nothing else in your account has changed. You can turn these emails on again under My account → Notifications.',
      uploads:
        'Nothing else in your account has changed. You can turn these emails on again under My account → My videos.',
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
      digest:
        'В аккаунте больше ничего не изменилось. Снова включить эти письма можно в разделе «Мой аккаунт → Уведомления».',
      uploads:
        'В аккаунте больше ничего не изменилось. Снова включить эти письма можно на странице «Мои видео».',
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
        'Sonst ändert sich an deinem Konto nichts. Unter „Mein Konto → Benachrichtigungen“ kannst du diese E-Mails wieder einschalten.',
      uploads:
        'Sonst ändert sich an deinem Konto nichts. Unter „Meine Videos“ kannst du diese E-Mails wieder einschalten.',
    },
  },
  fr: {
    title: 'Ne plus recevoir d’e-mails\u00a0?',
    what: {
      digest: 'Vous ne recevrez plus d’e-mails sur les notifications non lues.',
      uploads: 'Vous ne recevrez plus d’e-mails sur vos envois.',
    },
    button: 'Ne plus recevoir ces e-mails',
    ended: 'Vous ne recevrez plus ces e-mails',
    again: {
      digest:
        'Rien d’autre ne change dans votre compte. Vous pouvez réactiver ces e-mails sous «\u00a0Mon compte → Notifications\u00a0».',
      uploads:
        'Rien d’autre ne change dans votre compte. Vous pouvez réactiver ces e-mails sur la page «\u00a0Mes vidéos\u00a0».',
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
        'No ha cambiado nada más en tu cuenta. Puedes volver a activar estos correos en «Mi cuenta → Notificaciones».',
      uploads:
        'No ha cambiado nada más en tu cuenta. Puedes volver a activar estos correos en «Mis vídeos».',
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
        'Nic więcej na Twoim koncie się nie zmieniło. Te e-maile możesz włączyć ponownie na stronie „Moje konto → Powiadomienia”.',
      uploads:
        'Nic więcej na Twoim koncie się nie zmieniło. Te e-maile możesz włączyć ponownie na stronie „Moje filmy”.',
    },
  },
  it: {
    title: 'Non ricevere più e-mail?',
    what: {
      digest: 'Non riceverai più e-mail sulle notifiche non lette.',
      uploads: 'Non riceverai più e-mail sui tuoi caricamenti.',
    },
    button: 'Non ricevere più queste e-mail',
    ended: 'Non riceverai più queste e-mail',
    again: {
      digest:
        'Nient’altro è cambiato nel tuo account. Puoi riattivare queste e-mail in «Il mio account → Notifiche».',
      uploads:
        'Nient’altro è cambiato nel tuo account. Puoi riattivare queste e-mail nella pagina «I miei video».',
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
        'Nada mais mudou na sua conta. Você pode reativar estes e-mails em “Minha conta → Notificações”.',
      uploads: 'Nada mais mudou na sua conta. Você pode reativar estes e-mails em “Meus vídeos”.',
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
      digest:
        'アカウントのほかの設定は変わっていません。このメールは「マイアカウント」→「通知」から再開できます。',
      uploads:
        'アカウントのほかの設定は変わっていません。このメールは「自分の動画」から再開できます。',
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
        'Verder verandert er niets aan je account. Onder ‘Mijn account → Meldingen’ kun je deze e-mails weer aanzetten.',
      uploads:
        'Verder verandert er niets aan je account. Bij ‘Mijn video’s’ kun je deze e-mails weer aanzetten.',
    },
  },
};
