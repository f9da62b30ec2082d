import type { Language } from '#contracts/vocabulary.ts';

/** The texts of a made-up member in its language. */
export interface MadeUpWriting {
  lang: Language;
  comments: readonly [string, string, string];
  /** To a comment of somebody else. */
  reply: string;
  /** Of somebody new: it waits for review. */
  first: string;
  /** Of a playlist. */
  title: string;
  description: string;
}

export const madeUpWritings: readonly MadeUpWriting[] = [
  {
    lang: 'en',
    comments: [
      'The light at 0:05 is beautiful.',
      'I could watch this water all evening.',
      'Where was this filmed? It looks so calm.',
    ],
    reply: 'I thought the same. What a quiet place!',
    first: 'Hello from a new member. I like the sounds of this one.',
    title: 'Quiet evenings',
    description: 'Films for the end of a long day.',
  },
  {
    lang: 'ru',
    comments: [
      'Очень спокойное видео, спасибо!',
      'Красивый туман в начале.',
      'Хочется смотреть ещё и ещё.',
    ],
    reply: 'Согласен, лучше всего утром.',
    first: 'Всем привет! Это мой первый комментарий.',
    title: 'Тихие вечера',
    description: 'Видео, под которые хорошо отдыхать.',
  },
  {
    lang: 'de',
    comments: [
      'So ein ruhiges Bild, danke dafür.',
      'Die Farben am Schluss gefallen mir am besten.',
      'Das schaue ich mir morgen noch einmal an.',
    ],
    reply: 'Ja, und der Ton dazu ist auch schön.',
    first: 'Hallo zusammen, ich bin neu hier.',
    title: 'Ruhige Abende',
    description: 'Filme für das Ende eines langen Tages.',
  },
  {
    lang: 'fr',
    comments: [
      'Quelle belle lumière sur le lac !',
      'Très reposant, merci beaucoup.',
      'J’aimerais en voir une version plus longue.',
    ],
    reply: 'Moi aussi, c’est parfait le matin.',
    first: 'Bonjour à tous, je viens d’arriver ici.',
    title: 'Soirées calmes',
    description: 'Des films pour la fin de la journée.',
  },
  {
    lang: 'es',
    comments: [
      'Qué paz transmite este vídeo.',
      'El sonido de la lluvia es precioso.',
      'Lo he visto tres veces seguidas.',
    ],
    reply: 'Totalmente de acuerdo contigo.',
    first: 'Hola, este es mi primer comentario.',
    title: 'Noches tranquilas',
    description: 'Vídeos para terminar bien el día.',
  },
  {
    lang: 'pl',
    comments: [
      'Piękny widok, dziękuję za nagranie.',
      'Najbardziej podoba mi się mgła nad wodą.',
      'Idealne na spokojny wieczór.',
    ],
    reply: 'Zgadzam się, bardzo spokojne miejsce.',
    first: 'Cześć, jestem tu pierwszy raz.',
    title: 'Spokojne wieczory',
    description: 'Filmy na koniec długiego dnia.',
  },
  {
    lang: 'it',
    comments: [
      'Che meraviglia questi colori!',
      'Molto rilassante, complimenti.',
      'Il momento più bello è quello delle onde.',
    ],
    reply: 'Hai ragione, è un posto splendido.',
    first: 'Ciao a tutti, sono appena arrivato.',
    title: 'Serate tranquille',
    description: 'Video per la fine della giornata.',
  },
  {
    lang: 'pt',
    comments: [
      'Que lugar bonito e tranquilo.',
      'Adorei o som das folhas no vento.',
      'Vou guardar este para mais tarde.',
    ],
    reply: 'Também gostei muito dessa parte.',
    first: 'Olá, acabei de chegar por aqui.',
    title: 'Noites tranquilas',
    description: 'Vídeos para o fim do dia.',
  },
  {
    lang: 'ja',
    comments: [
      'とてもきれいな景色ですね。',
      '水の音を聞いていると落ち着きます。',
      '朝の光がすばらしいです。',
    ],
    reply: '私もそう思います。',
    first: 'はじめまして。よろしくお願いします。',
    title: '静かな夜',
    description: '一日の終わりにゆっくり見たい動画です。',
  },
  {
    lang: 'nl',
    comments: [
      'Wat een rustig beeld, heerlijk.',
      'De wolken aan het einde zijn prachtig.',
      'Hier kan ik uren naar kijken.',
    ],
    reply: 'Helemaal mee eens, erg mooi.',
    first: 'Hallo, ik ben hier nieuw.',
    title: 'Rustige avonden',
    description: 'Films voor het einde van de dag.',
  },
];
