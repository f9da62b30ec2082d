export interface ListState {
  /** The text of the field. */
  text: string;
  isOpen: boolean;
  /** Index of the active option; -1 while the field itself is. */
  active: number;
  /** The last thing done was the removal of a recent search. */
  isRemoved: boolean;
}

export type ListChange =
  | { type: 'typed'; text: string }
  | { type: 'activated'; index: number }
  /** An option was followed; the field holds `text` then. */
  | { type: 'followed'; text: string }
  /** The field was entered; a navigation may have changed its text without an event. */
  | { type: 'opened'; text: string }
  | { type: 'closed' | 'removed' };

export function changeList(state: ListState, change: ListChange): ListState {
  switch (change.type) {
    case 'typed':
      return { text: change.text, isOpen: true, active: -1, isRemoved: false };
    case 'activated':
      return { ...state, isOpen: true, active: change.index, isRemoved: false };
    case 'followed':
      return { text: change.text, isOpen: false, active: -1, isRemoved: false };
    case 'opened':
      return {
        ...state,
        text: change.text,
        isOpen: true,
        active: change.text === state.text ? state.active : -1,
      };
    case 'closed':
      return { ...state, isOpen: false, active: -1, isRemoved: false };
    case 'removed':
      return { ...state, active: -1, isRemoved: true };
  }
}
