import { in_order, type PlayModes } from './queue-order.ts';

const key = 'velour.queue';

/** How a list is played in this session; as it is ordered until somebody says otherwise. */
export function storedModes(list: number): PlayModes {
  try {
    return parseModes(sessionStorage.getItem(key), list);
  } catch {
    // The browser refuses storage.
    return in_order;
  }
}

/** Of the last list alone: another one begins in its order. */
export function storeModes(list: number, modes: PlayModes): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ list, ...modes }));
  } catch {
    // It holds for this page.
  }
}

/** Returns the list's own order for text that cannot be parsed or belongs to another list. */
export function parseModes(text: string | null, list: number): PlayModes {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return in_order;
    const { list: of, seed, from, repeats }: Record<string, unknown> = { ...stored };
    const isRight = of === list && isWhole(seed) && isWhole(from) && typeof repeats === 'boolean';
    return isRight ? { seed, from, repeats } : in_order;
  } catch {
    return in_order;
  }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
