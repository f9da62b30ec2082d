import { speeds } from '../device/stored-settings.ts';

/** The action of a key. `seconds` and `step` may be negative, `share` is 0 to 1 of the length. */
export type PlayerAction =
  | { name: 'toggle_play' }
  | { name: 'seek_by'; seconds: number }
  | { name: 'seek_to'; share: number }
  /** `in_all` with the skips that went before in the same row. */
  | { name: 'skip'; seconds: number; in_all: number }
  | { name: 'volume_by'; step: number }
  | { name: 'toggle_mute' }
  | { name: 'toggle_fullscreen' }
  | { name: 'toggle_theatre' }
  | { name: 'toggle_pip' }
  | { name: 'toggle_captions' }
  | { name: 'step_frame'; direction: 1 | -1 }
  | { name: 'step_speed'; direction: 1 | -1 }
  | { name: 'toggle_loop' }
  | { name: 'step_range' }
  | { name: 'copy_link' }
  | { name: 'show_keys' }
  | { name: 'go_to'; direction: 1 | -1 };

/**
 * Where the focus is. Inside the player sliders keep their arrow keys, buttons their space bar; `page` is elsewhere on the page, which
 * keeps what scrolls it.
 */
export type KeyFocus = 'film' | 'button' | 'seek' | 'volume' | 'page';

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'
>;

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
    t: { name: 'toggle_theatre' },
    i: { name: 'toggle_pip' },
    c: { name: 'toggle_captions' },
    b: { name: 'step_range' },
    s: { name: 'copy_link' },
    '?': { name: 'show_keys' },
    Home: { name: 'seek_to', share: 0 },
    End: { name: 'seek_to', share: 1 },
    ',': { name: 'step_frame', direction: -1 },
    '.': { name: 'step_frame', direction: 1 },
    '<': { name: 'step_speed', direction: -1 },
    '>': { name: 'step_speed', direction: 1 },
  }),
);

/** Leaving the page wants a second key. */
const with_shift = new Map(
  Object.entries<PlayerAction>({
    n: { name: 'go_to', direction: 1 },
    p: { name: 'go_to', direction: -1 },
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

/**
 * The action of a key, or null when the key is not the player's (the browser then does with it what it always does). `has_single_keys`:
 * letters, digits and signs are shortcuts.
 */
export function actionForKey(
  press: KeyPress,
  focus: KeyFocus,
  has_single_keys: boolean,
): PlayerAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = latinKey(press);
  const isSign = key.length === 1 && key !== ' ';
  if (isSign ? !has_single_keys : focus === 'page') return null;
  if (focus === 'button' && key === ' ') return null;
  const special =
    focus === 'seek' ? on_seek.get(key) : focus === 'volume' ? on_volume.get(key) : undefined;
  if (special !== undefined) return special;
  if (/^[0-9]$/.test(key)) return { name: 'seek_to', share: Number(key) / 10 };
  return (press.shiftKey ? with_shift.get(key) : undefined) ?? by_name.get(key) ?? null;
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
