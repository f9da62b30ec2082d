import { createContext, RouterContextProvider } from 'react-router';
import type { Chrome } from '#contracts/chrome.ts';
import type { Preferences } from '#contracts/preferences.ts';
import type { SiteSettings } from '#contracts/site.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { Domain } from '#domain/index.ts';
import type { Thing } from './lib/structured-data/structured-data.ts';

/** What the process hands to every page; `src/app/ssr.ts` reaches `createLoadContext` through `build.entry.module`. */
export interface LoadValues {
  /** The catalogue as the public viewer sees it. */
  domain: Domain;
  /** What stands around the pages, out of memory; never fails. */
  chrome: (of: { orientation: Orientation; language: Language }) => Promise<Chrome>;
  preferences: Preferences;
  /** Rendered into every script tag; the page cache may put a placeholder here. */
  nonce: string;
  site: SiteSettings;
  request_id: string;
  /**
   * Takes the rendered document as the text it is: as the body of a Response it would be encoded, streamed and joined again. `things` is what the page's
   * loader tells search engines.
   */
  document: { html: string; things?: readonly Thing[] };
}

export const domainContext = createContext<Domain>();
export const chromeContext = createContext<LoadValues['chrome']>();
export const preferencesContext = createContext<Preferences>();
export const nonceContext = createContext<string>();
export const siteContext = createContext<SiteSettings>();
export const requestIdContext = createContext<string>('');
export const documentContext = createContext<LoadValues['document']>();

export function createLoadContext(values: LoadValues): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(domainContext, values.domain);
  context.set(chromeContext, values.chrome);
  context.set(preferencesContext, values.preferences);
  context.set(nonceContext, values.nonce);
  context.set(siteContext, values.site);
  context.set(requestIdContext, values.request_id);
  context.set(documentContext, values.document);
  return context;
}
