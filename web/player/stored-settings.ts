/** The stored settings of the player. `volume` 0 to 1; `speed` is one of `speeds`. */
export type PlayerSettings = { volume: number; muted: boolean; speed: number };

export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const settings_key = 'velour.player';
const defaults: PlayerSettings = { volume: 1, muted: false, speed: 1 };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Settings out of stored text; whatever is missing or wrong falls back by itself. */
export function parseSettings(text: string | null): PlayerSettings {
  const stored = parseObject(text);
  const volume = stored['volume'];
  const muted = stored['muted'];
  const speed = stored['speed'];
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    muted: typeof muted === 'boolean' ? muted : defaults.muted,
    speed: typeof speed === 'number' && speeds.includes(speed) ? speed : defaults.speed,
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The stored settings; the defaults where storage is denied. Never throws. */
export function readSettings(store: () => Store = () => localStorage): PlayerSettings {
  try {
    return parseSettings(store().getItem(settings_key));
  } catch {
    return { ...defaults };
  }
}

/** Stores the settings where the browser allows it. Never throws. */
export function writeSettings(
  settings: PlayerSettings,
  store: () => Store = () => localStorage,
): void {
  try {
    store().setItem(settings_key, JSON.stringify(settings));
  } catch {
    // Storage is denied or full: the settings last as long as the page.
  }
}

/** The height (lines) chosen in this session, null for Auto. Never throws. */
export function readChosenLines(store: () => Store = () => sessionStorage): number | null {
  try {
    const lines = Number(store().getItem(settings_key));
    return Number.isInteger(lines) && lines > 0 ? lines : null;
  } catch {
    return null;
  }
}

/** Remembers the chosen height for this session; null forgets it. Never throws. */
export function writeChosenLines(
  lines: number | null,
  store: () => Store = () => sessionStorage,
): void {
  try {
    if (lines === null) store().removeItem(settings_key);
    else store().setItem(settings_key, String(lines));
  } catch {
    // As above: the choice holds for this video only.
  }
}
