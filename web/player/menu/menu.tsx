import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Check, ChevronLeft, ChevronRight } from '../controls/icons.tsx';
import css from './menu.module.css';

type Option = { value: string; label: string; note: string | null };

/** One of several values: a page of its own. */
export type MenuGroup = {
  label: string;
  options: readonly Option[];
  value: string;
  onSelect: (value: string) => void;
};

/** A line of a menu: opens a page, is on or off, or does something. */
export type MenuLine =
  | { kind: 'page'; id: string; group: MenuGroup }
  | { kind: 'switch'; label: string; isOn: boolean; onToggle: () => void }
  | { kind: 'command'; label: string; onRun: () => void };

export type MenuProps = {
  id: string;
  label: string;
  /** Changes with the lines that are shown: the focus then goes to what is chosen, or to `focus_on`. */
  page: string;
  focus_on?: string | undefined;
  onClose: (back_to_trigger: boolean) => void;
  /** Leads to the page before; without it this page is the first. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** A menu: opens with the focus on what is chosen, closes on a choice, Escape or a click elsewhere. */
export function PlayerMenu({ id, label, page, focus_on, onClose, onBack, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = itemsOf(menu.current);
    const chosen = items.find((item) =>
      focus_on === undefined
        ? item.role === 'menuitemradio' && item.ariaChecked === 'true'
        : item.dataset['page'] === focus_on,
    );
    (chosen ?? items[0])?.focus({ preventScroll: true });
    if (chosen !== undefined) centre(chosen);
  }, [page, focus_on]);
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
      onKeyDown={(event) => onKey(event, onClose, onBack)}
    >
      {children}
    </div>
  );
}

/** The values of a group under its name, which leads back where there is a page before. */
export function GroupPage({
  group,
  back,
  onBack,
  onClose,
}: {
  group: MenuGroup;
  back: string;
  onBack?: (() => void) | undefined;
  onClose: MenuProps['onClose'];
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of menu items is no field set
    <div className={css['group']} role="group" aria-label={group.label}>
      {onBack === undefined ? (
        <p className={css['caps']} aria-hidden="true">
          {group.label}
        </p>
      ) : (
        <Item role="menuitem" aria-label={`${back}: ${group.label}`} onClick={onBack}>
          <ChevronLeft className={css['slot']} />
          <span>{group.label}</span>
        </Item>
      )}
      {group.options.map(({ value, label, note }) => (
        <Item
          key={value}
          role="menuitemradio"
          aria-checked={value === group.value}
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
        </Item>
      ))}
    </div>
  );
}

/** The first page: what can be set, with what is set. */
export function Lines({
  lines,
  onOpen,
  onClose,
}: {
  lines: readonly MenuLine[];
  onOpen: (id: string) => void;
  onClose: MenuProps['onClose'];
}) {
  return (
    <div className={css['group']}>
      {lines.map((line) => (
        <Line
          key={line.kind === 'page' ? line.id : line.label}
          line={line}
          onOpen={onOpen}
          onClose={onClose}
        />
      ))}
    </div>
  );
}

function Line({
  line,
  onOpen,
  onClose,
}: {
  line: MenuLine;
  onOpen: (id: string) => void;
  onClose: MenuProps['onClose'];
}) {
  if (line.kind === 'switch')
    return (
      <Item role="menuitemcheckbox" aria-checked={line.isOn} onClick={line.onToggle}>
        <span className={css['slot']}>{line.isOn && <Check className={css['check']} />}</span>
        <span>{line.label}</span>
      </Item>
    );
  if (line.kind === 'command')
    return (
      <Item
        role="menuitem"
        onClick={() => {
          onClose(true);
          line.onRun();
        }}
      >
        <span className={css['slot']} />
        <span>{line.label}</span>
      </Item>
    );
  const { id, group } = line;
  const chosen = group.options.find(({ value }) => value === group.value);
  const shown = chosen === undefined ? '' : [chosen.label, chosen.note].filter(Boolean).join(' ');
  return (
    <Item role="menuitem" aria-haspopup="menu" data-page={id} onClick={() => onOpen(id)}>
      <span className={css['slot']} />
      <span>{group.label}</span>
      <small className={css['note']}>{shown}</small>
      <ChevronRight className={css['slot']} />
    </Item>
  );
}

function Item({
  children,
  ...rest
}: { children: ReactNode; role: string; onClick: () => void } & Record<`data-${string}`, string>) {
  return (
    <button type="button" tabIndex={-1} className={css['item']} {...rest}>
      {children}
    </button>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Scrolls a group so that its item stands in the middle; the page stays where it is. */
function centre(item: HTMLElement): void {
  const group = item.parentElement;
  if (group !== null)
    group.scrollTop = item.offsetTop - (group.clientHeight - item.offsetHeight) / 2;
}

/** The menu keeps its keys to itself: an arrow moves in the menu, not in the film. */
function onKey(
  event: KeyboardEvent<HTMLDivElement>,
  onClose: MenuProps['onClose'],
  onBack: MenuProps['onBack'],
): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  event.stopPropagation();
  if (event.key === 'Escape') onClose(true);
  else if (event.key === 'Tab') onClose(false);
  else if (event.key === 'ArrowLeft') onBack?.();
  else if (event.key === 'ArrowRight') openPage(items[at]);
  else if (to !== undefined) items[(to + items.length) % items.length]?.focus();
  else return;
  if (event.key !== 'Tab') event.preventDefault();
}

function openPage(item: HTMLElement | undefined): void {
  if (item?.ariaHasPopup === 'menu') item.click();
}
