import { useRouteLoaderData } from 'react-router';
import type { AdPlace, AdSlot } from '#contracts/advertising.ts';
import { emptyChrome, type Chrome } from '#contracts/chrome.ts';
import type { Preferences } from '#contracts/preferences.ts';
import type { SiteSettings } from '#contracts/site.ts';
import { unpack, type Packed } from '../document/packed.ts';

/** What the root loader gives every page. It never changes during a visit: a new preference loads the document anew. */
export interface RootData {
  preferences: Preferences;
  site: SiteSettings;
  chrome: Packed<Chrome>;
}

/** Undefined only when the address could not even be read, before any loader ran. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

/** For loaders that run in the browser, where the root's data is out of reach: the document carries it. */
export function homeExcludedTags(): string {
  return document.documentElement.dataset['excludedTags'] ?? '';
}

/** Whether the server may know which country the visitor is in, which no browser does. */
export function isCountryKnownToServer(): boolean {
  return document.documentElement.dataset['edgeCountry'] !== undefined;
}

export function useSite(): SiteSettings | undefined {
  return useRootData()?.site;
}

/** What stands around the pages; empty where even the root could not be loaded. */
export function useChrome(): Chrome {
  const root = useRootData();
  return root ? unpack<Chrome>(root.chrome) : emptyChrome;
}

/** The frames that are booked for a place, by their positions. */
export function useAdSlots(place: AdPlace): AdSlot[] {
  return useChrome().slots.filter((slot) => slot.place === place);
}
