import { msg } from '@lingui/core/macro';
import type { RouterContextProvider } from 'react-router';
import { hasLanguages, inLanguage } from '#contracts/pages/language-urls.ts';
import { documentContext, preferencesContext, siteContext } from '../../load-context.ts';
import { i18nOf } from '../i18n/i18n.ts';
import type { JsonLdContext, Thing } from './structured-data.ts';

/** Adds structured data to the document; called last by a loader, so a failed page has none. */
export async function withStructuredData(
  context: Readonly<RouterContextProvider>,
  build: (ld: JsonLdContext) => readonly Thing[],
): Promise<void> {
  const { public_origin, language_urls } = context.get(siteContext);
  const { language } = context.get(preferencesContext);
  const i18n = await i18nOf(language);
  const isPrefixed = language_urls === 'prefix';
  const absolute = (address: string): string =>
    isPrefixed && hasLanguages(address)
      ? public_origin + inLanguage(address, language)
      : new URL(address, public_origin).href;
  context.get(documentContext).things = build({ absolute, i18n, home: i18n._(msg`Home`) });
}
