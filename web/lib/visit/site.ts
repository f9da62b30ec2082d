import { useRouteLoaderData } from 'react-router';
import type { AdPlace, AdSlot } from '#contracts/advertising.ts';
import { emptyChrome, type Chrome } from '#contracts/chrome.ts';
import type { Preferences } from '#contracts/preferences.ts';
import type { SiteSettings } from '#contracts/site.ts';
import { unpack, type Packed } from '../document/packed.ts';

/**
 * The data of the root loader. It never changes during a visit: a new preference reloads the
 * document.
 */
export interface RootData {
  preferences: Preferences;
  site: SiteSettings;
  chrome: Packed<Chrome>;
}

/** Undefined only when no loader ran because the address is malformed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

/** For loaders in the browser, which cannot read the root's data: the document carries it. */
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

/** The data of the chrome; empty where the root failed to load. */
export function useChrome(): Chrome {
  const root = useRootData();
  return root ? unpack<Chrome>(root.chrome) : emptyChrome;
}

/** The frames that are booked for a place, by their positions. */
export function useAdSlots(place: AdPlace): AdSlot[] {
  return useChrome().slots.filter((slot) => slot.place === place);
}
