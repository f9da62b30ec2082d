import { speeds } from './stored-settings.ts';

/** The action of a key. `seconds` and `step` may be negative, `share` is 0 to 1 of the length. */
export type PlayerAction =
  | { name: 'toggle_play' }
  | { name: 'seek_by'; seconds: number }
  | { name: 'seek_to'; share: number }
  | { name: 'volume_by'; step: number }
  | { name: 'toggle_mute' }
  | { name: 'toggle_fullscreen' }
  | { name: 'step_frame'; direction: 1 | -1 }
  | { name: 'step_speed'; direction: 1 | -1 };

/** Where the focus is inside the player: sliders keep their arrow keys, buttons their space bar. */
export type KeyFocus = 'film' | 'button' | 'seek' | 'volume';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>;

const by_name = new Map(
  Object.entries<PlayerAction>({
    ' ': { name: 'toggle_play' },
    k: { name: 'toggle_play' },
    ArrowLeft: { name: 'seek_by', seconds: -5 },
    ArrowRight: { name: 'seek_by', seconds: 5 },
    j: { name: 'seek_by', seconds: -10 },
    l: { name: 'seek_by', seconds: 10 },
    ArrowUp: { name: 'volume_by', step: 0.05 },
    ArrowDown: { name: 'volume_by', step: -0.05 },
    m: { name: 'toggle_mute' },
    f: { name: 'toggle_fullscreen' },
    Home: { name: 'seek_to', share: 0 },
    End: { name: 'seek_to', share: 1 },
    ',': { name: 'step_frame', direction: -1 },
    '.': { name: 'step_frame', direction: 1 },
    '<': { name: 'step_speed', direction: -1 },
    '>': { name: 'step_speed', direction: 1 },
  }),
);

const on_seek = new Map(
  Object.entries<PlayerAction>({
    ArrowDown: { name: 'seek_by', seconds: -5 },
    ArrowUp: { name: 'seek_by', seconds: 5 },
    PageDown: { name: 'seek_by', seconds: -30 },
    PageUp: { name: 'seek_by', seconds: 30 },
  }),
);

const on_volume = new Map(
  Object.entries<PlayerAction>({
    ArrowLeft: { name: 'volume_by', step: -0.05 },
    ArrowRight: { name: 'volume_by', step: 0.05 },
    PageDown: { name: 'volume_by', step: -0.2 },
    PageUp: { name: 'volume_by', step: 0.2 },
    Home: { name: 'volume_by', step: -1 },
    End: { name: 'volume_by', step: 1 },
  }),
);

/** The action of a key, or null when the key is not the player's (the browser then does with it what it always does). */
export function actionForKey(press: KeyPress, focus: KeyFocus): PlayerAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = latinKey(press);
  if (focus === 'button' && key === ' ') return null;
  const special =
    focus === 'seek' ? on_seek.get(key) : focus === 'volume' ? on_volume.get(key) : undefined;
  if (special !== undefined) return special;
  if (/^[0-9]$/.test(key)) return { name: 'seek_to', share: Number(key) / 10 };
  return by_name.get(key) ?? null;
}

/** Letters by their place where the layout has no Latin ones: the Cyrillic л lies on K. */
function latinKey({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return key.length === 1 && place !== undefined && key > '\u007f' ? place.toLowerCase() : key;
}

/** The next speed of the list in a direction; stays at the ends. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const next =
    direction > 0
      ? speeds.find((other) => other > speed)
      : speeds.findLast((other) => other < speed);
  return next ?? speed;
}
