import { useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { ask } from '../../ask.ts';
import { FaultLine, Field, focusHeading } from '../../parts.tsx';
import { wordsOf } from '../../fault-text.ts';
import { useTexts } from '../../texts/texts.ts';
import { storedWords, storeWords } from '../../typed-words.ts';

interface NotePanelProps {
  field: RefObject<HTMLTextAreaElement | null>;
  reference: string;
  onDone: () => Promise<void>;
}

/** A note that staff alone sees. */
export function NotePanel({ field, reference, onDone }: NotePanelProps): ReactNode {
  const texts = useTexts();
  const [note, setNote] = useState(() => storedWords('note', reference)['note'] ?? '');
  const type = (text: string): void => {
    setNote(text);
    storeWords('note', reference, { note: text });
  };
  const [fault, setFault] = useState('');
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    try {
      await ask('noteCase', { parameters: { reference }, body: { note } });
      type('');
      setFault('');
      await onDone();
      focusHeading();
    } catch (error) {
      setFault(wordsOf(texts, error));
    }
  };
  return (
    <form className="panel stack" onSubmit={(event) => void send(event)}>
      <Field id="note" label={texts.note} help={texts.note_help}>
        {(id) => (
          <textarea
            ref={field}
            className="input"
            id={id}
            rows={2}
            maxLength={2000}
            required
            aria-describedby="note-help"
            value={note}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <FaultLine words={fault} />
      <button className="button">{texts.add_note}</button>
    </form>
  );
}
