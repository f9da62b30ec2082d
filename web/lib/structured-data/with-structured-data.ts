import { msg } from '@lingui/core/macro';
import type { RouterContextProvider } from 'react-router';
import { documentContext, preferencesContext, siteContext } from '../../load-context.ts';
import { i18nOf } from '../i18n/i18n.ts';
import type { Telling, Thing } from './structured-data.ts';

/** Remembers for the document what `tell` says of the page. The last thing a loader does: a page that cannot be shown says nothing. */
export async function withStructuredData(
  context: Readonly<RouterContextProvider>,
  tell: (telling: Telling) => readonly Thing[],
): Promise<void> {
  const { public_origin } = context.get(siteContext);
  const i18n = await i18nOf(context.get(preferencesContext).language);
  const absolute = (address: string): string => new URL(address, public_origin).href;
  context.get(documentContext).things = tell({ absolute, i18n, home: i18n._(msg`Home`) });
}
