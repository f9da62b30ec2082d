import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import type { CaseAction } from '#contracts/calls/console/console-cases.ts';
import { useTexts } from '../texts/texts.ts';
import { actionKeys, pageKeys } from './keys.ts';

interface HelpDialogProps {
  actions: readonly CaseAction[];
  is_open: boolean;
  onOpen: (is_open: boolean) => void;
}

/** Every key of the review page. */
export function HelpDialog({ actions, is_open, onOpen }: HelpDialogProps): ReactNode {
  const texts = useTexts();
  const { help_rows: rows } = texts;
  const all: (readonly [string, string])[] = [
    ...actions.map((action) => [actionKeys[action], texts.actions[action] ?? action] as const),
    ['Ctrl Enter', rows.send],
    ['Ctrl Z', rows.undo],
    [pageKeys.hold, rows.hold],
    [pageKeys.play, rows.play],
    [pageKeys.claim, texts.claim_key],
    [pageKeys.next, rows.next],
    [pageKeys.release, rows.release],
    [pageKeys.focus_note, rows.focus_note],
    [pageKeys.help, rows.help],
  ];
  return (
    <Dialog.Root open={is_open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>{texts.help_title}</Dialog.Title>
          <dl className="keys">
            {all.map(([key, name]) => (
              <div key={name}>
                <dt>
                  <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
                </dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close className="button primary">{texts.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
