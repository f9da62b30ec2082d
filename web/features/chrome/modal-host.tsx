import { useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router';
import { closeModal, useOpenModal, type OpenModal } from '../../lib/messages/modals.ts';
import { clearNotices, notify } from '../../lib/messages/notices.ts';
import { IconButton } from '../../ui/button.tsx';
import { X } from '../../ui/icons.tsx';
import { modalContents } from './modal-contents.ts';
import { NoticeRegion } from './notice-region.tsx';
import styles from './modal-host.module.css';

/** Where modals appear. The page stays as it is until the content is here; going to another page closes it. */
export function ModalHost(): ReactNode {
  const open = useOpenModal();
  const content = useContent(open);
  const { pathname, search } = useLocation();
  useEffect(() => closeModal, [pathname, search]);
  if (!open || content?.of !== open) return null;
  return <Modal key={open.name} open={open} Content={content.Content} />;
}

interface Loaded {
  of: OpenModal;
  /** `modalContents` guarantees that it takes the props of `of`. */
  Content: ComponentType<OpenModal['props']>;
}

function useContent(open: OpenModal | undefined): Loaded | undefined {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState<Loaded>();
  const failed = t`Could not load the page`;
  useEffect(() => {
    if (!open) return undefined;
    let is_wanted = true;
    modalContents[open.name].load().then(
      (Content) => is_wanted && setLoaded({ of: open, Content }),
      () => {
        if (is_wanted) closeModal();
        notify({ kind: 'error', text: failed });
      },
    );
    return () => {
      is_wanted = false;
    };
  }, [open, failed]);
  return loaded;
}

/** A native modal dialog: the rest of the page is inert, Escape closes it, and the focus goes back to where it was. */
function Modal({ open, Content }: { open: OpenModal; Content: Loaded['Content'] }): ReactNode {
  const { t, i18n } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const title_id = useId();
  useShown(dialog);
  useOutsidePress(dialog);
  return (
    <dialog
      ref={dialog}
      className={styles['modal']}
      aria-labelledby={title_id}
      onClose={closeModal}
    >
      <div className={styles['inside']}>
        <header className={styles['head']}>
          <h2 id={title_id}>{i18n._(modalContents[open.name].title)}</h2>
          <IconButton aria-label={t`Close`} onClick={closeModal}>
            <X className="icon" />
          </IconButton>
        </header>
        <Content {...open.props} />
      </div>
      {/* What lies outside an open dialog is inert: nobody would hear of it there. */}
      <NoticeRegion />
    </dialog>
  );
}

/** Closed before it leaves the document, because only closing gives the focus back. */
function useShown(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    clearNotices();
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
}

/** A press that begins and ends beside the dialog closes it; one that only ends there was a selection of text. */
function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    let began_outside = false;
    const down = (event: PointerEvent): void => {
      began_outside = event.target === element;
    };
    const click = (event: MouseEvent): void => {
      if (began_outside && event.target === element) closeModal();
    };
    element?.addEventListener('pointerdown', down);
    element?.addEventListener('click', click);
    return () => {
      element?.removeEventListener('pointerdown', down);
      element?.removeEventListener('click', click);
    };
  }, [dialog]);
}
