import { limits } from '#contracts/limits.ts';
import {
  hideCards,
  hiddenKeys,
  readHidden,
  type HiddenKind,
} from '../document/inline/hidden-cards.ts';

export type { HiddenKind } from '../document/inline/hidden-cards.ts';

/** Lists that could not be written hold until the document is left. */
const unwritten = new Map<HiddenKind, readonly string[]>();

/** Whether the visitor hid a video (by its id) or a channel (by its `dir`) on this device. */
export const isHidden = (kind: HiddenKind, id: string): boolean => idsOf(kind).includes(id);

/** Hides it in all lists, the oldest of too many comes back. Returns how to undo that. */
export function hideItem(kind: HiddenKind, id: string): () => void {
  const before = idsOf(kind);
  store(kind, [id, ...without(before, id)].slice(0, limits.local.hidden));
  return () => store(kind, before);
}

export function showItem(kind: HiddenKind, id: string): void {
  store(kind, without(idsOf(kind), id));
}

const idsOf = (kind: HiddenKind): readonly string[] => unwritten.get(kind) ?? readHidden(kind);
const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

function store(kind: HiddenKind, ids: readonly string[]): void {
  try {
    localStorage.setItem(hiddenKeys[kind], JSON.stringify(ids));
    unwritten.delete(kind);
  } catch {
    unwritten.set(kind, ids);
  }
  hideCards(idsOf('video'), idsOf('channel'));
}
