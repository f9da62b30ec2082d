import { useEffect, useRef } from 'react';
import type { CaseAction } from '#contracts/calls/console/console-cases.ts';

/** A key for every action. */
export const actionKeys: Readonly<Record<CaseAction, string>> = {
  approve: 'a',
  'approve-limited': 'l',
  'ask-changes': 'c',
  reject: 'r',
  hold: 'h',
  'hide-region': 'g',
  remove: 'x',
  'remove-stay-down': 'd',
  strike: 's',
  mute: 'm',
  suspend: 'u',
  ban: 'b',
  restore: 'z',
  uphold: 'y',
};

/** Keys of the page besides. */
export const pageKeys = {
  claim: 'k',
  next: 'n',
  release: 'e',
  focus_note: 't',
  play: 'p',
  hold: 'v',
  help: '?',
} as const;

export interface PressedKey {
  key: string;
  /** Control, or Command on a Mac. */
  has_modifier: boolean;
  is_repeat: boolean;
}

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key is for the page: its target is no field, and no dialog or menu is open. */
function isForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.altKey || document.querySelector('[role=dialog], [role=menu]')) return false;
  return !(target instanceof Element && target.matches(typed));
}

/** Hears keys that are for the page; letters only where the reviewer wants that (WCAG 2.1.4). Control with Enter is heard in fields, too. */
export function usePageKeys(has_letters: boolean, onKey: (pressed: PressedKey) => boolean): void {
  const handler = useRef(onKey);
  useEffect(() => {
    handler.current = onKey;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const has_modifier = event.ctrlKey || event.metaKey;
      if (!has_modifier && !has_letters) return;
      if (!isForPage(event) && !(has_modifier && event.key === 'Enter')) return;
      const { key, repeat: is_repeat } = event;
      const name = key.length === 1 ? key.toLowerCase() : key;
      if (handler.current({ key: name, has_modifier, is_repeat })) event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [has_letters]);
}
