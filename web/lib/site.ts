import { useRouteLoaderData } from 'react-router';
import type { Preferences } from '#contracts/preferences.ts';
import type { SiteSettings } from '#contracts/site.ts';

/** What the root loader gives every page. It never changes during a visit: a new preference loads the document anew. */
export interface RootData {
  preferences: Preferences;
  site: SiteSettings;
}

/** Undefined only when the address could not even be read, before any loader ran. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

/** For loaders that run in the browser, where the root's data is out of reach: the document carries it. */
export function homeExcludedTags(): string {
  return document.documentElement.dataset['excludedTags'] ?? '';
}

export function useSite(): SiteSettings | undefined {
  return useRootData()?.site;
}
