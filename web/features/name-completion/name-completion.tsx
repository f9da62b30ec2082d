import {
  lazy,
  Suspense,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { startedName, type StartedName } from './started-name.ts';
import styles from './name-completion.module.css';

export interface NameListProps {
  field: RefObject<HTMLInputElement | null>;
  typed: StartedName;
  /** Where the list begins below the top of its parent, px. */
  top: number;
  onClose(): void;
}

/** A list whose code cannot be loaded is none: the form around it stays. */
const none = (): { default: ComponentType<NameListProps> } => ({ default: () => null });

const lists = {
  tags: lazy(() => import('./tag-list.tsx').then(({ TagList }) => ({ default: TagList }), none)),
  models: lazy(() =>
    import('./model-list.tsx').then(({ ModelList }) => ({ default: ModelList }), none),
  ),
} as const;

/** Around a field of names with commas between them: completes the one that is being typed. */
export function NameCompletion({
  of,
  children,
}: {
  of: keyof typeof lists;
  children: ReactNode;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<StartedName & { top: number }>();
  const List = lists[of];
  const look = ({ target }: FormEvent | FocusEvent): void => {
    if (!(target instanceof HTMLInputElement)) return;
    field.current = target;
    const found = startedName(target.value, target.selectionStart ?? target.value.length);
    setTyped(found && { ...found, top: target.offsetTop + target.offsetHeight + 4 });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- events of the field inside
    <div className={styles['place']} onInput={look} onBlur={() => setTyped(undefined)}>
      {children}
      {typed && typed.start !== '' && (
        <Suspense>
          <List field={field} typed={typed} top={typed.top} onClose={() => setTyped(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
