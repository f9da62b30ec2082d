import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { startedName } from '#contracts/text/comment-text.ts';
import input from '../../ui/field.module.css';
import styles from './comments.module.css';

/** Without its code no name is completed, and what is written stays. */
const MentionList = lazy(() =>
  import('./mention-list.tsx').then(
    ({ MentionList: List }) => ({ default: List }),
    () => ({ default: () => null }),
  ),
);

interface MentionFieldProps {
  id: string;
  value: string;
  /** Names of the thread, for completion. */
  names: readonly string[];
  /** The press that asked for the field: each takes the focus there. */
  focused_by: object | boolean | undefined;
  /** Of what is wrong with the text; undefined for nothing. */
  described_by: string | undefined;
  onType(text: string): void;
}

/** The text of a comment. A name that is begun with @ is completed from the thread and from friends. */
export function MentionField(props: MentionFieldProps): ReactNode {
  const { id, value, names, focused_by, described_by, onType } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [start, setStart] = useState<string>();
  useEffect(() => {
    if (focused_by) focusAtEnd(field.current);
  }, [focused_by]);
  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement): void =>
    setStart(
      selectionStart === selectionEnd ? startedName(text.slice(0, selectionEnd)) : undefined,
    );
  return (
    <div className={styles['typing']}>
      <textarea
        ref={field}
        id={id}
        className={input['input']}
        name="text"
        rows={3}
        dir="auto"
        required
        value={value}
        aria-describedby={described_by}
        aria-invalid={described_by !== undefined}
        onChange={({ target }) => {
          onType(target.value);
          look(target);
        }}
        onBlur={() => setStart(undefined)}
      />
      {start !== undefined && (
        <Suspense>
          <MentionList
            field={field}
            start={start}
            names={names}
            onClose={() => setStart(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
