import { useEffect, useRef, type KeyboardEvent } from 'react';
import css from './menu.module.css';
import { Check } from './icons.tsx';

type MenuOption = { value: string; label: string; note: string | null };
export type MenuGroup = {
  label: string;
  options: readonly MenuOption[];
  value: string;
  onSelect: (value: string) => void;
};

type Props = {
  id: string;
  label: string;
  groups: readonly MenuGroup[];
  onClose: (back_to_trigger: boolean) => void;
};

/** One menu of radio items in one or two groups: opens with the focus on what is chosen, closes on a choice, Escape or a click elsewhere. */
export function PlayerMenu({ id, label, groups, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = itemsOf(menu.current);
    const chosen = items.filter((item) => item.ariaChecked === 'true');
    (chosen[0] ?? items[0])?.focus({ preventScroll: true });
    chosen.forEach(centre);
  }, []);
  useEffect(() => {
    const outside = ({ target }: PointerEvent): void => {
      const own =
        target instanceof Element &&
        (menu.current?.contains(target) === true ||
          target.closest(`[aria-controls="${id}"]`) !== null);
      if (!own) onClose(false);
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [id, onClose]);
  return (
    <div
      ref={menu}
      id={id}
      className={css['menu']}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => onKey(event, onClose)}
    >
      {groups.map((group) => (
        <Group key={group.label} group={group} onClose={onClose} />
      ))}
    </div>
  );
}

function Group({ group, onClose }: { group: MenuGroup; onClose: Props['onClose'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of menu items is no field set
    <div className={css['group']} role="group" aria-label={group.label}>
      <p className={css['caps']} aria-hidden="true">
        {group.label}
      </p>
      {group.options.map(({ value, label, note }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={value === group.value}
          className={css['item']}
          onClick={() => {
            group.onSelect(value);
            onClose(true);
          }}
        >
          <span className={css['slot']}>
            {value === group.value && <Check className={css['check']} />}
          </span>
          <span>{label}</span>
          {note !== null && <small className={css['note']}>{note}</small>}
        </button>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
}

/** Scrolls a group so that its item stands in the middle; the page stays where it is. */
function centre(item: HTMLElement): void {
  const group = item.parentElement;
  if (group !== null)
    group.scrollTop = item.offsetTop - (group.clientHeight - item.offsetHeight) / 2;
}

/** The menu keeps its keys to itself: an arrow moves in the menu, not in the film. */
function onKey(event: KeyboardEvent<HTMLDivElement>, onClose: Props['onClose']): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  event.stopPropagation();
  if (event.key === 'Escape') onClose(true);
  else if (event.key === 'Tab') onClose(false);
  else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
    toOtherGroup(event.currentTarget);
  else if (to !== undefined) items[(to + items.length) % items.length]?.focus();
  else return;
  if (event.key !== 'Tab') event.preventDefault();
}

function toOtherGroup(menu: HTMLElement): void {
  const other = [...menu.querySelectorAll<HTMLElement>('[role="group"]')].find(
    (group) => !group.contains(document.activeElement),
  );
  const target =
    other?.querySelector<HTMLElement>('[aria-checked="true"]') ??
    other?.querySelector<HTMLElement>('[role="menuitemradio"]');
  target?.focus();
}
