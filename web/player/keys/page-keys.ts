import { useEffect, type RefObject } from 'react';
import { isDialogOpen } from '../device/circumstances.ts';
import { settings } from '../device/stored-settings.ts';
import type { PlayerParts } from '../parts.ts';
import { actionForKey, type PlayerAction } from './keys.ts';

/** Elements that use letters themselves, or enclose elements that do. */
const own_keys = [
  'input',
  'textarea',
  'select',
  'iframe',
  '[contenteditable]:not([contenteditable="false"])',
  'dialog',
  '[popover]',
  ...[
    'dialog',
    'menu',
    'listbox',
    'combobox',
    'grid',
    'tree',
    'slider',
    'tablist',
    'radiogroup',
  ].map((role) => `[role="${role}"]`),
].join();

/** Before the film has begun these alone mean something. */
const before_begin = new Set<PlayerAction['name']>([
  'toggle_play',
  'toggle_theatre',
  'copy_link',
  'show_keys',
  'go_to',
]);

/** Keys of one sign reach the player from anywhere on its page where nothing else has a use for them. */
export function usePageKeys(root: RefObject<HTMLElement | null>, parts: PlayerParts): void {
  const { perform, session } = parts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      if (root.current?.contains(target) === true || isTaken(target)) return;
      const { phase } = session.snapshot();
      const action =
        phase === 'failed' ? null : actionForKey(event, 'page', settings.get().single_keys);
      if (action === null || (phase === 'idle' && !before_begin.has(action.name))) return;
      event.preventDefault();
      perform(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root, perform, session]);
}

/** Whether a key belongs to where the focus is, or to a dialog that is open over the page. */
export function isTaken(target: Element): boolean {
  return target.closest(own_keys) !== null || isDialogOpen();
}
