import { addLaterTexts, languageOf } from './i18n.ts';

// Texts that most first pages do not need (listed in lingui.config.ts). Modules that show them import
// this one, whose loading waits for the texts.
if (!import.meta.env.SSR) await addLaterTexts(languageOf(document.documentElement.lang));
