import { createContext, RouterContextProvider } from 'react-router';
import type { Chrome } from '#contracts/chrome.ts';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import type { Preferences } from '#contracts/preferences.ts';
import type { SiteSettings } from '#contracts/site.ts';
import type { Tagged, TaggedRooms } from '#contracts/tagged.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { PublicReads } from '#domain/index.ts';
import type { Thing } from './lib/structured-data/structured-data.ts';

/** Values that the process gives every page; `src/app/ssr.ts` calls `createLoadContext`. */
export interface LoadValues {
  /** The catalogue as the public viewer sees it. */
  reads: TaggedRooms<PublicReads>;
  /** The chrome of the pages, from memory; never fails. */
  chrome: (of: { orientation: Orientation; language: Language }) => Promise<Tagged<Chrome>>;
  preferences: Preferences;
  site: SiteSettings;
  /** `click` lays a dialog on the page; `closed` shows nothing of the catalogue. */
  gate: 'open' | 'click' | 'closed';
  request_id: string;
  /** Of the member for whom the page is made: those of accounts alone. */
  member: MemberReads | undefined;
  /**
   * Receives the rendered document as a string: as the body of a Response it would be encoded,
   * streamed and joined again. `things` is the structured data that the page's loader returned,
   * `tags` are those of each answer that the document shows.
   */
  document: { html: string; tags: (readonly string[])[]; things?: readonly Thing[] };
}

export const readsContext = createContext<LoadValues['reads']>();
export const chromeContext = createContext<LoadValues['chrome']>();
export const preferencesContext = createContext<Preferences>();
export const siteContext = createContext<SiteSettings>();
export const gateContext = createContext<LoadValues['gate']>();
export const requestIdContext = createContext<string>('');
export const memberContext = createContext<LoadValues['member']>();
export const documentContext = createContext<LoadValues['document']>();

export function createLoadContext(values: LoadValues): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(readsContext, values.reads);
  context.set(chromeContext, values.chrome);
  context.set(preferencesContext, values.preferences);
  context.set(siteContext, values.site);
  context.set(gateContext, values.gate);
  context.set(requestIdContext, values.request_id);
  context.set(memberContext, values.member);
  context.set(documentContext, values.document);
  return context;
}
