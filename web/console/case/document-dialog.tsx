import { Dialog } from '@base-ui/react/dialog';
import { useState, type ReactNode } from 'react';
import type { CaseDocument, SeenDocument } from '#contracts/calls/console/console-evidence.ts';
import { ask } from '../ask.ts';
import { wordsOf } from '../fault-text.ts';
import { useTexts } from '../texts/texts.ts';
import { WhyForm } from './why-form.tsx';

interface DocumentDialogProps {
  reference: string;
  /** Undefined while none is looked at. */
  document: CaseDocument | undefined;
  person: string;
  /** `has_changed`: something was written into the history. */
  onClose: (has_changed: boolean) => void;
}

/** Asks why, then shows a document, or asks a second person first. Nothing of it stays once it is closed. */
export function DocumentDialog({
  reference,
  document,
  person,
  onClose,
}: DocumentDialogProps): ReactNode {
  const texts = useTexts();
  const [seen, setSeen] = useState<SeenDocument>();
  const [fault, setFault] = useState('');
  const [is_busy, setBusy] = useState(false);
  const needs_second = document?.access === 'ask';
  const send = async (reason: string): Promise<void> => {
    if (!document || is_busy) return;
    setBusy(true);
    setFault('');
    const parameters = { reference, document_id: String(document.document_id) };
    const body = { reason };
    try {
      if (needs_second) {
        await ask('askForDocument', { parameters, body });
        onClose(true);
      } else setSeen(await ask('viewDocument', { parameters, body }));
    } catch (error) {
      setFault(wordsOf(texts, error));
    } finally {
      setBusy(false);
    }
  };
  const kind = texts.document_kinds[document?.kind ?? ''] ?? '';
  return (
    <Dialog.Root
      open={document !== undefined}
      onOpenChange={(is_open) => {
        if (!is_open) onClose(seen !== undefined);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={seen ? 'dialog dialog-wide' : 'dialog'}>
          <Dialog.Title>
            {kind}: {person}
          </Dialog.Title>
          {seen ? (
            <Seen seen={seen} name={`${kind}: ${person}`} />
          ) : (
            <WhyForm
              needs_second={needs_second}
              submit={texts.open_document}
              is_busy={is_busy}
              fault={fault}
              onSend={send}
            />
          )}
          <Dialog.Close className="button">{texts.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Seen({ seen, name }: { seen: SeenDocument; name: string }): ReactNode {
  const texts = useTexts();
  return (
    <>
      {seen.person && (
        <dl className="texts">
          <dt>{texts.legal_name}</dt>
          <dd>{seen.person.legal_name}</dd>
          <dt>{texts.birth_date}</dt>
          <dd>{seen.person.birth_date}</dd>
        </dl>
      )}
      <img className="document" src={`data:image/jpeg;base64,${seen.picture}`} alt={name} />
    </>
  );
}
