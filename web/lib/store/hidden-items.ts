import { limits } from '#contracts/limits/limits.ts';
import { hideCards, hiddenKeys, readHidden, thingsKey } from '../document/inline/hidden-cards.ts';

/** `thing`: those of the member who is signed in, else of the device. */
export type HiddenKind = 'video' | 'thing';
type StoredIn = keyof typeof hiddenKeys;

/** Lists that could not be written hold until the document is left. */
const unwritten = new Map<StoredIn, readonly string[]>();
const placeOf = (kind: HiddenKind): StoredIn => (kind === 'video' ? 'video' : thingsKey());

/** In a member's copy: what the device's own list hides and the member shows again. That list stays as it is. */
export const shownAgain = (code: string): string => `s${code}/-`;

/**
 * Ids of videos, or things as `t2n/lake`, newest first; writers of comments (`b2n`) and what is shown again (`st2n`) are
 * nothing that somebody hides.
 */
export const hiddenItems = (kind: HiddenKind): readonly string[] =>
  entriesOf(placeOf(kind)).filter((entry) => !/^[bs]/.test(entry));

/** Whether a video (by its id) or a thing (by its code) is hidden on this device. */
export const isHidden = (kind: HiddenKind, id: string): boolean =>
  hiddenItems(kind).some((entry) => idOf(entry) === id);

/** Hides it in all lists, the oldest of too many comes back. Returns how to undo that. */
export function hideItem(kind: HiddenKind, entry: string): () => void {
  const place = placeOf(kind);
  const before = entriesOf(place);
  const others = without(without(before, idOf(entry)), idOf(shownAgain(idOf(entry))));
  store(place, [entry, ...others].slice(0, limits.local.hidden));
  return () => store(place, before);
}

/** `id`: of a video its id, of a thing its code. */
export function showItem(kind: HiddenKind, id: string): void {
  const place = placeOf(kind);
  const others = without(entriesOf(place), id);
  const isOwn = place === 'member' && entriesOf('device').some((entry) => idOf(entry) === id);
  store(place, isOwn ? [...others, shownAgain(id)] : others);
}

/** The list of the account as it is now, or as the device has it. */
export const storeThings = (place: 'member' | 'device', entries: readonly string[]): void =>
  store(place, entries);

export const storedThings = (place: 'member' | 'device'): readonly string[] => entriesOf(place);

/** A thing's code; of a video the whole. */
export const idOf = (entry: string): string => entry.split('/', 1)[0] ?? '';

const entriesOf = (place: StoredIn): readonly string[] => unwritten.get(place) ?? readHidden(place);
const without = (entries: readonly string[], id: string): string[] =>
  entries.filter((entry) => idOf(entry) !== id);

function store(place: StoredIn, entries: readonly string[]): void {
  try {
    localStorage.setItem(hiddenKeys[place], JSON.stringify(entries));
    unwritten.delete(place);
  } catch {
    unwritten.set(place, entries);
  }
  hideCards(entriesOf('video'), entriesOf(thingsKey()));
}
