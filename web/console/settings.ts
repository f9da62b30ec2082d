import { createContext, useContext } from 'react';

/** Settings of a reviewer, stored in this browser. */
export interface Settings {
  lang: 'en' | 'de';
  theme: 'system' | 'light' | 'dark';
  /** Pictures and films are grey until a key is held. */
  is_grey: boolean;
  /** The same, blurred. */
  is_blurred: boolean;
  is_muted: boolean;
  /** Letters decide and move without a modifier. */
  has_keys: boolean;
  /** Minutes of work after which a break is proposed; 0 for never. */
  break_after: number;
}

const key = 'console-settings';

export const shipped: Settings = {
  lang: navigator.language.startsWith('de') ? 'de' : 'en',
  theme: 'system',
  is_grey: true,
  is_blurred: true,
  is_muted: true,
  has_keys: true,
  break_after: 50,
};

/** A stored value of the wrong type counts as not chosen. */
export function readSettings(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>;
    const right = Object.entries(shipped).map(([name, value]) => {
      const chosen = stored[name as keyof Settings];
      return [name, typeof chosen === typeof value ? chosen : value];
    });
    return Object.fromEntries(right) as unknown as Settings;
  } catch {
    // Storage may be blocked, or hold something else.
    return shipped;
  }
}

export function storeSettings(settings: Settings): void {
  showSettings(settings);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Storage may be blocked: then they last as long as the page.
  }
}

/** The document in its theme and language. */
export function showSettings({ theme, lang }: Settings): void {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.lang = lang;
}

export interface SettingsStore {
  settings: Settings;
  change(part: Partial<Settings>): void;
}

export const SettingsContext = createContext<SettingsStore>({
  settings: shipped,
  change: () => undefined,
});
export const useSettings = (): SettingsStore => useContext(SettingsContext);
