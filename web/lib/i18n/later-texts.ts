import { addLaterTexts, languageOf } from './i18n.ts';

// Texts that no first page of most visits needs: of models, channels, albums and the player (the list is in lingui.config.ts). Loading this
// module loads them, so whoever shows such texts imports it and finds them there.
if (!import.meta.env.SSR) await addLaterTexts(languageOf(document.documentElement.lang));
