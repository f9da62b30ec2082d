import { useSyncExternalStore } from 'react';

export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
export const captionSizes = ['small', 'medium', 'large'] as const;
export type CaptionSize = (typeof captionSizes)[number];

/** Everything that the player remembers on the device. */
export type PlayerSettings = {
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** One of `speeds`. */
  speed: number;
  /** The chosen height, null for Auto. */
  lines: number | null;
  theatre: boolean;
  /** Language of the captions, '' for none. */
  captions: string;
  caption_size: CaptionSize;
  /** Captions stand on a dark ground. */
  caption_ground: boolean;
  loop: boolean;
  autoplay_next: boolean;
  /** Letters, digits and signs are shortcuts (WCAG 2.1.4 asks that they can be switched off). */
  single_keys: boolean;
  mini: boolean;
};

const settings_key = 'velour.player';
export const defaultSettings: PlayerSettings = {
  volume: 1,
  muted: false,
  speed: 1,
  lines: null,
  theatre: false,
  captions: '',
  caption_size: 'medium',
  caption_ground: true,
  loop: false,
  autoplay_next: true,
  single_keys: true,
  mini: true,
};

/** Whether a stored value may stand for a setting. */
const checks: { [Name in keyof PlayerSettings]: (value: unknown) => boolean } = {
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  muted: isBoolean,
  speed: (value) => speeds.some((speed) => speed === value),
  lines: (value) => value === null || (Number.isInteger(value) && Number(value) > 0),
  theatre: isBoolean,
  captions: (value) => typeof value === 'string' && /^[A-Za-z0-9-]{0,35}$/.test(value),
  caption_size: (value) => captionSizes.some((size) => size === value),
  caption_ground: isBoolean,
  loop: isBoolean,
  autoplay_next: isBoolean,
  single_keys: isBoolean,
  mini: isBoolean,
};

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

/** Settings out of stored text; whatever is missing or wrong falls back by itself. */
export function parseSettings(text: string | null): PlayerSettings {
  const stored = parseObject(text);
  const right = Object.entries(checks).filter(
    ([name, check]) => Object.hasOwn(stored, name) && check(stored[name]),
  );
  return { ...defaultSettings, ...Object.fromEntries(right.map(([name]) => [name, stored[name]])) };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export type SettingsStore = {
  get: () => PlayerSettings;
  /** Where storage is denied or full the change lasts as long as the page. */
  set: (change: Partial<PlayerSettings>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** The settings, read when they are first asked for. Never throws. */
export function createSettings(storage: () => Pick<Storage, 'getItem' | 'setItem'>): SettingsStore {
  let settings: PlayerSettings | undefined;
  const listeners = new Set<() => void>();
  const read = (): PlayerSettings => {
    try {
      return parseSettings(storage().getItem(settings_key));
    } catch {
      return defaultSettings;
    }
  };
  const get = (): PlayerSettings => (settings ??= read());
  return {
    get,
    set(change) {
      settings = { ...get(), ...change };
      try {
        storage().setItem(settings_key, JSON.stringify(settings));
      } catch {
        // The copy in memory is all there is.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The settings of all players of this page. */
export const settings = createSettings(() => localStorage);

export function useSettings(): PlayerSettings {
  return useSyncExternalStore(settings.subscribe, settings.get);
}
