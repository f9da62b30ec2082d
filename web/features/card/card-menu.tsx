import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { reportPage } from '#contracts/pages/form-addresses.ts';
import { openModal } from '../../lib/messages/modals.ts';
import { notify } from '../../lib/messages/notices.ts';
import { toggleSaved } from '../../lib/messages/toggle-saved.ts';
import { hideItem, isHidden, showItem } from '../../lib/store/hidden-items.ts';
import { isMember, useLocalStore } from '../../lib/store/use-local-store.ts';
import { useHiding } from '../hidden-things/index.ts';
import type { CardMenuProps } from './card-menus.tsx';
import { focusNextCard, placeMenu, readCard, type MenuCard } from './menu-card.ts';
import styles from './card-menu.module.css';

/** Actions for the subject of a card: a video, album, model or channel. The menu is a native popover: a press outside closes it. */
export function CardMenu({ button, onClose }: CardMenuProps): ReactNode {
  const { t } = useLingui();
  const menu = useRef<HTMLDivElement>(null);
  const [card] = useState(() => readCard(button));
  const { path, title } = card;
  const entries = useEntries(card, button);
  useOpened(menu, button);
  const close = (): void => {
    button.focus({ preventScroll: true });
    onClose();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      return close();
    }
    const next = neighbour(itemsOf(menu.current), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t`More actions: ${title}`}
      className={styles['menu']}
      onKeyDown={press}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {entries.map(({ text, run }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close();
            run();
          }}
        >
          {text}
        </button>
      ))}
      <AddEntry video={card.video} onClick={close} />
      <a role="menuitem" tabIndex={-1} href={reportPage(path)} data-title={title} onClick={close}>
        {t`Report`}
      </a>
    </div>
  );
}

/** Visitors are led to the sign-in, and then to the member's playlists. */
function AddEntry({
  video,
  onClick,
}: {
  video: string | undefined;
  onClick: () => void;
}): ReactNode {
  const { t } = useLingui();
  if (video === undefined || isMember()) return null;
  const href = accountPages.addToPlaylists(Number(video));
  return <a role="menuitem" tabIndex={-1} href={href} onClick={onClick}>{t`Add to…`}</a>;
}

/** Opens the menu at its button, with the focus on its first entry. */
function useOpened(menu: RefObject<HTMLElement | null>, button: HTMLElement): void {
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    setExpanded(button, true);
    // Pressed again, the button closes the menu. Not yet: the press that opens it is still at work.
    const timer = setTimeout(() => setOpener(button, element));
    // Firefox 115 and its like may not have got theirs yet (`chrome/popovers.ts`).
    if ('showPopover' in element) element.showPopover();
    placeMenu(element, button);
    itemsOf(element)[0]?.focus({ preventScroll: true });
    return () => {
      clearTimeout(timer);
      setExpanded(button, false);
      setOpener(button, null);
    };
  }, [menu, button]);
}

interface Entry {
  text: string;
  run: () => void;
}

function useEntries(card: MenuCard, button: HTMLElement): Entry[] {
  const { t } = useLingui();
  const toggleVideo = useVideoHiding(button);
  const named = useNamedEntry(card, button);
  const saving = useSaving(card.video);
  const { path, title, video, of, things } = card;
  const entries: Entry[] = [
    { text: t`Share`, run: () => openModal({ name: 'Share', props: { path, title } }) },
    ...saving,
  ];
  if (video !== undefined)
    entries.push({
      text: isHidden('video', video) ? t`Show video again` : t`Not interested`,
      run: () => toggleVideo(video),
    });
  if (named) entries.push(named);
  // A model or channel is all that its card is filed under.
  if (things.length > 0 && of?.isAll !== true)
    entries.push({
      text: t`Hide tags and more`,
      run: () => openModal({ name: 'HideThings', props: { things } }),
    });
  return entries;
}

/** The lists of a member that a video can be put into. */
function useSaving(video: string | undefined): Entry[] {
  const { t, i18n } = useLingui();
  const code = `v${video}`;
  const account = useLocalStore((store) => store.account, undefined);
  // The card has asked, unless it is of the device's own history.
  const isLater = useLocalStore(
    (store) => store.account?.has('watch_later', code, false) ?? false,
    false,
  );
  if (!account || video === undefined) return [];
  return [
    {
      text: isLater ? t`Remove from Watch later` : t`Watch later`,
      run: () => void toggleSaved(account, 'watch_later', code, i18n),
    },
    {
      text: t`Add to…`,
      run: () => openModal({ name: 'AddTo', props: { video_id: Number(video) } }),
    },
  ];
}

/** Hides the channel of a video, or the model or channel that a card shows. */
function useNamedEntry({ of }: MenuCard, button: HTMLElement): Entry | undefined {
  const { t } = useLingui();
  const hide = useHiding();
  if (!of) return undefined;
  const isOff = isHidden('thing', of.code);
  const texts = of.code.startsWith('m')
    ? { hide: t`Hide model`, show: t`Show model again` }
    : { hide: t`Hide channel`, show: t`Show channel again` };
  return {
    text: isOff ? texts.show : texts.hide,
    run: () => {
      hide(`${of.code}/${of.dir}`, of.name, !isOff);
      focusNextCard(button);
    },
  };
}

/** Hides a video, or shows it again where it still appears; both can be undone. */
function useVideoHiding(button: HTMLElement): (id: string) => void {
  const { t } = useLingui();
  const texts = { video: t`Video hidden`, shown: t`Shown in lists again`, undo: t`Undo` };
  return (id) => {
    if (isHidden('video', id)) {
      showItem('video', id);
      return notify({ kind: 'success', text: texts.shown, topic: 'hidden' });
    }
    const undo = hideItem('video', id);
    focusNextCard(button);
    return notify({
      kind: 'success',
      text: texts.video,
      topic: 'hidden',
      action: { label: texts.undo, run: undo },
    });
  };
}

function setExpanded(button: HTMLElement, isExpanded: boolean): void {
  if (isExpanded) button.setAttribute('aria-expanded', 'true');
  else button.removeAttribute('aria-expanded');
}

/** The browser closes an open menu when its opener is pressed. */
function setOpener(button: HTMLElement, menu: HTMLElement | null): void {
  if (button instanceof HTMLButtonElement) button.popoverTargetElement = menu;
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/** The arrows go round. */
function neighbour(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(Math.max(at, 0) - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}
