import type { Messages } from '@lingui/core';
import { addTexts, languageOf, messagesOf, type Catalogues } from './i18n.ts';

// The texts of the forms, several kilobytes that few visitors need (listed in lingui.config.ts).
// Modules that show them import this one, whose loading waits for the texts.
const catalogues: Catalogues = import.meta.env.SSR
  ? {}
  : import.meta.glob<{ messages: Messages }>('../../locales/forms/*.po');
if (!import.meta.env.SSR) {
  const language = languageOf(document.documentElement.lang);
  await addTexts(language, messagesOf(catalogues, `../../locales/forms/${language}.po`));
}
