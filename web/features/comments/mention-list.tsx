import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useState, type ReactNode, type RefObject } from 'react';
import { askFriendNames, namesFrom } from './mention-names.ts';
import styles from './mention-list.module.css';

/** Between the last letter and the question for friends. */
const pause_ms = 150;

interface MentionListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** What was typed of the name, without its @. */
  start: string;
  /** Names of the thread. */
  names: readonly string[];
  /** The name is completed, or the list was closed. */
  onClose(): void;
}

/**
 * Names of the thread and of friends that complete an @ in a text. The field keeps the focus: arrow
 * keys move, Enter and Tab choose, Escape closes.
 */
export function MentionList({ field, start, names, onClose }: MentionListProps): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const options = namesFrom(start, names, useFriendNames(start));
  const [{ active, of }, setActive] = useState({ active: 0, of: start });
  // Another text has other names: the first of them is meant.
  const chosen = of === start ? Math.min(active, options.length - 1) : 0;
  const isOpen = options.length > 0;
  const choose = (name = ''): void => {
    if (field.current) complete(field.current, start, name);
    onClose();
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const meaning = meaningOf(event);
    if (meaning === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (meaning === 'close') onClose();
    else if (meaning === 'choose') choose(options[chosen]);
    else setActive({ active: (chosen + meaning + options.length) % options.length, of: start });
  });
  useEffect(() => {
    const element = field.current;
    if (!isOpen || !element) return;
    const listen = (event: KeyboardEvent): void => press(event);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [field, isOpen]);
  useEffect(() => (isOpen ? describeList(field.current, id) : undefined), [field, id, isOpen]);
  useEffect(() => {
    if (isOpen) field.current?.setAttribute('aria-activedescendant', `${id}-${chosen}`);
  }, [field, id, isOpen, chosen]);
  if (!isOpen) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the field has the focus, not the list
    <div id={id} className={styles['list']} role="listbox" aria-label={t`Suggestions`}>
      {options.map((name, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={name}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is no select
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(name)}
        >
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  );
}

/** What a key of the field means for the list: a step, or an end. */
function meaningOf(event: KeyboardEvent): 1 | -1 | 'choose' | 'close' | undefined {
  const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Enter' || key === 'Tab') return 'choose';
  return key === 'Escape' ? 'close' : undefined;
}

function useFriendNames(start: string): readonly string[] {
  const [friends, setFriends] = useState<readonly string[]>([]);
  useEffect(() => {
    if (start === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void askFriendNames(start, asking.signal).then((names) => {
        if (!asking.signal.aborted) setFriends(names);
      });
    }, pause_ms);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [start]);
  // Without a letter the friends would be as many as there are.
  return start === '' ? [] : friends;
}

/** Tells assistive technology of the list; returns what ends it. */
function describeList(field: HTMLTextAreaElement | null, id: string): () => void {
  field?.setAttribute('aria-controls', id);
  field?.setAttribute('aria-autocomplete', 'list');
  return () => {
    for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
      field?.removeAttribute(name);
  };
}

/** Writes the name in place of what was typed of it, as the keyboard would. */
function complete(field: HTMLTextAreaElement, start: string, name: string): void {
  const caret = field.selectionStart;
  field.setRangeText(`${name} `, caret - start.length, caret, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
