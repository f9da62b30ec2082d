import type { Language } from '#contracts/vocabulary.ts';

/** Texts of the offline page: heading, advice and the link that tries again. */
export const offlineTexts: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: ['You are offline', 'Check your connection and try again.', 'Try again'],
  ru: [
    'Нет подключения к интернету',
    'Проверьте соединение и попробуйте ещё раз.',
    'Попробовать снова',
  ],
  de: [
    'Keine Internetverbindung',
    'Prüfe deine Verbindung und versuche es noch einmal.',
    'Erneut versuchen',
  ],
  fr: ['Vous êtes hors ligne', 'Vérifiez votre connexion, puis réessayez.', 'Réessayer'],
  es: ['Sin conexión a internet', 'Revisa tu conexión e inténtalo de nuevo.', 'Intentar de nuevo'],
  pl: [
    'Brak połączenia z internetem',
    'Sprawdź połączenie i spróbuj ponownie.',
    'Spróbuj ponownie',
  ],
  it: ['Nessuna connessione a internet', 'Controlla la connessione e riprova.', 'Riprova'],
  pt: ['Sem conexão com a internet', 'Verifique sua conexão e tente de novo.', 'Tentar de novo'],
  ja: [
    'インターネットに接続されていません',
    '接続を確認して、もう一度お試しください。',
    'もう一度試す',
  ],
  nl: [
    'Geen internetverbinding',
    'Controleer je verbinding en probeer het opnieuw.',
    'Opnieuw proberen',
  ],
};
