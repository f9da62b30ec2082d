import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { i18nOf, languageOf } from './lib/i18n/i18n.ts';
import { setAddressLanguage } from './lib/visit/page-address.ts';

const { dataset, lang } = document.documentElement;
if (dataset['prefixed'] !== undefined) setAddressLanguage(languageOf(lang));
const i18n = await i18nOf(languageOf(lang));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
