/** The state of the list when a key is pressed. */
export interface BoxState {
  isOpen: boolean;
  /** Index of the active option; -1 while the field itself is. */
  active: number;
  count: number;
  /** The active option may be removed from the list. */
  isRemovable: boolean;
  /** On a phone the list fills the screen, and Escape leaves it. */
  isSheet: boolean;
}

export type BoxAction =
  | { do: 'close' | 'follow' | 'fill' | 'remove' }
  /** Opens the list where it is closed. */
  | { do: 'activate'; index: number };

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'
>;

/**
 * The keys of an editable combobox with a list (WAI-ARIA APG); undefined for those that are the
 * field's own. Beyond the last option the field is active again.
 */
export function boxAction(key: Key, state: BoxState): BoxAction | undefined {
  // An input method takes Enter, Escape and the arrows for itself.
  if (key.isComposing || key.ctrlKey || key.metaKey || state.count === 0) return undefined;
  if (key.altKey) return altAction(key.key, state);
  if (!state.isOpen) return openingAction(key.key, state);
  if (key.key === 'Escape') return state.isSheet ? undefined : { do: 'close' };
  return movedTo(key, state) ?? (state.active < 0 ? undefined : activeAction(key, state));
}

function altAction(key: string, { isOpen }: BoxState): BoxAction | undefined {
  if (key === 'ArrowUp' && isOpen) return { do: 'close' };
  return key === 'ArrowDown' && !isOpen ? { do: 'activate', index: -1 } : undefined;
}

function openingAction(key: string, { count }: BoxState): BoxAction | undefined {
  if (key === 'ArrowDown') return { do: 'activate', index: 0 };
  return key === 'ArrowUp' ? { do: 'activate', index: count - 1 } : undefined;
}

function movedTo({ key, shiftKey }: Key, { active, count }: BoxState): BoxAction | undefined {
  if (shiftKey) return undefined;
  if (key === 'ArrowDown') return { do: 'activate', index: active + 1 < count ? active + 1 : -1 };
  if (key === 'ArrowUp') return { do: 'activate', index: active < 0 ? count - 1 : active - 1 };
  // In the field they move the cursor.
  if (active < 0) return undefined;
  if (key === 'Home') return { do: 'activate', index: 0 };
  return key === 'End' ? { do: 'activate', index: count - 1 } : undefined;
}

function activeAction({ key, shiftKey }: Key, { isRemovable }: BoxState): BoxAction | undefined {
  if (key === 'Enter') return { do: 'follow' };
  if (key === 'Tab' && !shiftKey) return { do: 'fill' };
  return key === 'Delete' && isRemovable ? { do: 'remove' } : undefined;
}
