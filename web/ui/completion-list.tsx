import { useEffect, useEffectEvent, useId, useState, type ReactNode, type RefObject } from 'react';
import styles from './completion-list.module.css';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface CompletionListProps {
  field: RefObject<TextField | null>;
  /** The text before the caret that is completed. */
  start: string;
  options: readonly string[];
  label: string;
  /** The text that is written after the chosen option. */
  end: string;
  /** Where the list begins below the top of its parent, px; below the parent without it. */
  top?: number | undefined;
  /** A text is completed, or the list was closed. */
  onClose(): void;
}

/**
 * Texts that complete what is typed into a field. The field keeps the focus: arrow keys move, Enter and Tab choose, Escape closes.
 */
export function CompletionList(props: CompletionListProps): ReactNode {
  const { field, start, options, label, end, top, onClose } = props;
  const id = useId();
  const [{ active, of }, setActive] = useState({ active: 0, of: start });
  // Another text has other options: the first of them is meant.
  const chosen = of === start ? Math.min(active, options.length - 1) : 0;
  const isOpen = options.length > 0;
  const choose = (option = ''): void => {
    if (field.current) complete(field.current, start, option + end);
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
    const listen = (event: Event): void => press(event as KeyboardEvent);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [field, isOpen]);
  useEffect(() => (isOpen ? describeList(field.current, id) : undefined), [field, id, isOpen]);
  useEffect(() => {
    if (isOpen) field.current?.setAttribute('aria-activedescendant', `${id}-${chosen}`);
  }, [field, id, isOpen, chosen]);
  if (!isOpen) return null;
  return (
    <div
      id={id}
      className={styles['list']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the field has the focus, not the list
      role="listbox"
      aria-label={label}
      style={top === undefined ? undefined : { insetBlockStart: top }}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={option}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is no select
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <bdi>{option}</bdi>
        </div>
      ))}
    </div>
  );
}

/** The meaning of a key of the field for the list: a step, or an end. */
function meaningOf(event: KeyboardEvent): 1 | -1 | 'choose' | 'close' | undefined {
  const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Enter' || key === 'Tab') return 'choose';
  return key === 'Escape' ? 'close' : undefined;
}

/** Announces the list to assistive technology; returns the function that ends this. */
function describeList(field: TextField | null, id: string): () => void {
  field?.setAttribute('aria-controls', id);
  field?.setAttribute('aria-autocomplete', 'list');
  return () => {
    for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
      field?.removeAttribute(name);
  };
}

/** Writes the text in place of what was typed of it, as the keyboard would. */
function complete(field: TextField, start: string, text: string): void {
  const caret = field.selectionStart ?? field.value.length;
  field.setRangeText(text, caret - start.length, caret, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
