import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
import {
  closeModal,
  useOpenModal,
  type ModalName,
  type Modals,
  type OpenModal,
} from '../../lib/messages/modals.ts';
import { clearNotices, notify } from '../../lib/messages/notices.ts';
import { IconButton } from '../../ui/button.tsx';
import { X } from '../../ui/icons.tsx';
import { panelTitle } from '../hidden-things/index.ts';
import { NoticeRegion } from './notice-region.tsx';
import styles from './modal-host.module.css';

interface ModalContent<Name extends ModalName> {
  title: MessageDescriptor | ((props: Modals[Name]) => MessageDescriptor);
  /** Loaded when it is opened for the first time. */
  load: () => Promise<ComponentType<Modals[Name]>>;
}

/** A modal without a content does not compile. */
const modalContents: { [Name in ModalName]: ModalContent<Name> } = {
  Share: {
    title: msg`Share`,
    load: async () => (await import('../share/share-panel.tsx')).SharePanel,
  },
  AddTo: {
    title: msg`Add to…`,
    load: async () => (await import('../add-to/add-panel.tsx')).AddPanel,
  },
  DownloadTg: {
    title: msg`Download`,
    load: async () => (await import('../download/download-panel.tsx')).DownloadPanel,
  },
  HideThings: {
    title: panelTitle,
    load: async () => (await import('../hidden-things/hide-panel.tsx')).HidePanel,
  },
  ContactUs: {
    title: ({ target }) => (target ? msg`Report` : msg`Contact us`),
    load: async () => (await import('../forms/contact-panel.tsx')).ContactPanel,
  },
};

function titleOf<Name extends ModalName>(open: {
  name: Name;
  props: Modals[Name];
}): MessageDescriptor {
  const { title }: ModalContent<Name> = modalContents[open.name];
  return typeof title === 'function' ? title(open.props) : title;
}

/** Shows the open modal once its content is loaded; a navigation closes it. */
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
      (Content) => is_wanted && setLoaded({ of: open, Content: Content as Loaded['Content'] }),
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

/** A native modal dialog: the page is inert, Escape closes it, and the focus returns. */
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
          <h2 id={title_id}>{i18n._(titleOf(open))}</h2>
          <IconButton aria-label={t`Close`} onClick={closeModal}>
            <X className="icon" />
          </IconButton>
        </header>
        <Content {...open.props} />
      </div>
      {/* The rest of the document is inert: screen readers announce notices only in here. */}
      <NoticeRegion />
    </dialog>
  );
}

/** Closes the dialog before it is removed: only closing returns the focus. */
function useShown(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    clearNotices();
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
}

/** A press that begins and ends outside closes the dialog; one that only ends there selects text. */
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
