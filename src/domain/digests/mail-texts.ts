import type { NotificationKind } from '#contracts/calls/social/notifications.ts';
import type { Language } from '#contracts/vocabulary.ts';

/** The sentences of a digest; its subject reveals nothing about the site. */
export interface DigestMailTexts {
  unread: string;
  /** Each is followed by a number. */
  kinds: Readonly<Record<NotificationKind, string>>;
}

export const digestMailTexts: Readonly<Record<Language, DigestMailTexts>> = {
  en: {
    unread: 'You have unread notifications',
    kinds: {
      reply: 'Threads with new replies',
      mention: 'Mentions',
      friend_request: 'Friend requests',
      friend: 'Accepted friend requests',
      message: 'Threads with new messages',
      decision: 'Decisions',
      video: 'Subscriptions with new videos',
      album: 'Subscriptions with new albums',
    },
  },
  ru: {
    unread: 'У вас есть непрочитанные уведомления',
    kinds: {
      reply: 'Обсуждения с новыми ответами',
      mention: 'Упоминания',
      friend_request: 'Заявки в друзья',
      friend: 'Принятые заявки в друзья',
      message: 'Переписки с новыми сообщениями',
      decision: 'Решения',
      video: 'Подписки с новыми видео',
      album: 'Подписки с новыми альбомами',
    },
  },
  de: {
    unread: 'Du hast ungelesene Benachrichtigungen',
    kinds: {
      reply: 'Diskussionen mit neuen Antworten',
      mention: 'Erwähnungen',
      friend_request: 'Freundschaftsanfragen',
      friend: 'Angenommene Freundschaftsanfragen',
      message: 'Unterhaltungen mit neuen Nachrichten',
      decision: 'Entscheidungen',
      video: 'Abos mit neuen Videos',
      album: 'Abos mit neuen Alben',
    },
  },
  fr: {
    unread: 'Vous avez des notifications non lues',
    kinds: {
      reply: 'Discussions avec de nouvelles réponses',
      mention: 'Mentions',
      friend_request: 'Demandes d’ami',
      friend: 'Demandes d’ami acceptées',
      message: 'Conversations avec de nouveaux messages',
      decision: 'Décisions',
      video: 'Abonnements avec de nouvelles vidéos',
      album: 'Abonnements avec de nouveaux albums',
    },
  },
  es: {
    unread: 'Tienes notificaciones sin leer',
    kinds: {
      reply: 'Hilos con respuestas nuevas',
      mention: 'Menciones',
      friend_request: 'Solicitudes de amistad',
      friend: 'Solicitudes de amistad aceptadas',
      message: 'Conversaciones con mensajes nuevos',
      decision: 'Decisiones',
      video: 'Suscripciones con vídeos nuevos',
      album: 'Suscripciones con álbumes nuevos',
    },
  },
  pl: {
    unread: 'Masz nieprzeczytane powiadomienia',
    kinds: {
      reply: 'Wątki z nowymi odpowiedziami',
      mention: 'Wzmianki',
      friend_request: 'Zaproszenia do znajomych',
      friend: 'Przyjęte zaproszenia do znajomych',
      message: 'Rozmowy z nowymi wiadomościami',
      decision: 'Decyzje',
      video: 'Subskrypcje z nowymi filmami',
      album: 'Subskrypcje z nowymi albumami',
    },
  },
  it: {
    unread: 'Hai notifiche non lette',
    kinds: {
      reply: 'Discussioni con nuove risposte',
      mention: 'Menzioni',
      friend_request: 'Richieste di amicizia',
      friend: 'Richieste di amicizia accettate',
      message: 'Conversazioni con nuovi messaggi',
      decision: 'Decisioni',
      video: 'Iscrizioni con nuovi video',
      album: 'Iscrizioni con nuovi album',
    },
  },
  pt: {
    unread: 'Você tem notificações não lidas',
    kinds: {
      reply: 'Discussões com respostas novas',
      mention: 'Menções',
      friend_request: 'Pedidos de amizade',
      friend: 'Pedidos de amizade aceitos',
      message: 'Conversas com mensagens novas',
      decision: 'Decisões',
      video: 'Inscrições com vídeos novos',
      album: 'Inscrições com álbuns novos',
    },
  },
  ja: {
    unread: '未読の通知があります',
    kinds: {
      reply: '新しい返信のあるコメント',
      mention: 'メンション',
      friend_request: '友達申請',
      friend: '承認された友達申請',
      message: '新しいメッセージのあるスレッド',
      decision: '決定',
      video: '新しい動画のある登録先',
      album: '新しいアルバムのある登録先',
    },
  },
  nl: {
    unread: 'Je hebt ongelezen meldingen',
    kinds: {
      reply: 'Discussies met nieuwe antwoorden',
      mention: 'Vermeldingen',
      friend_request: 'Vriendschapsverzoeken',
      friend: 'Geaccepteerde vriendschapsverzoeken',
      message: 'Gesprekken met nieuwe berichten',
      decision: 'Beslissingen',
      video: 'Abonnementen met nieuwe video’s',
      album: 'Abonnementen met nieuwe albums',
    },
  },
};
