import {
  lazy,
  Suspense,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
} from 'react';
import { startedTag, type StartedTag } from './tag-names.ts';
import styles from './tag-completion.module.css';

const TagList = lazy(async () => ({ default: (await import('./tag-list.tsx')).TagList }));

/** Around a field of tags with commas between them: completes the one that is being typed. */
export function TagCompletion({ children }: { children: ReactNode }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<StartedTag & { top: number }>();
  const look = ({ target }: FormEvent | FocusEvent): void => {
    if (!(target instanceof HTMLInputElement)) return;
    field.current = target;
    const found = startedTag(target.value, target.selectionStart ?? target.value.length);
    setTyped(found && { ...found, top: target.offsetTop + target.offsetHeight + 4 });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- events of the field inside
    <div className={styles['place']} onInput={look} onBlur={() => setTyped(undefined)}>
      {children}
      {typed && typed.start !== '' && (
        <Suspense>
          <TagList
            field={field}
            typed={typed}
            top={typed.top}
            onClose={() => setTyped(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
