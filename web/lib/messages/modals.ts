import { useSyncExternalStore } from 'react';
import type { ReportTarget } from '#contracts/pages/form-addresses.ts';

/** The props of every modal; `modal-host.tsx` of the chrome names their contents. */
export interface Modals {
  Share: {
    /** Path of the page that is shared. */
    path: string;
    title: string;
  };
  HideThings: {
    /** Codes of what a card is filed under. */
    things: readonly string[];
  };
  AddTo: { video_id: number };
  DownloadTg: { video_id: number };
  ContactUs: {
    /** The reported object, with its title where a page or a card shows it. */
    target?: ReportTarget | undefined;
    title?: string | undefined;
    /** One of `choices.reason`, chosen already. */
    reason?: string | undefined;
    /** Path of the page below. */
    referrer: string;
  };
}
export type ModalName = keyof Modals;

/** The open modal with the props of its content. */
export type OpenModal = { [Name in ModalName]: { name: Name; props: Modals[Name] } }[ModalName];

let open: OpenModal | undefined;
const listeners = new Set<() => void>();

/** One at a time: another one takes its place. */
export function openModal(modal: OpenModal): void {
  open = modal;
  emit();
}

export function closeModal(): void {
  if (!open) return;
  open = undefined;
  emit();
}

export function useOpenModal(): OpenModal | undefined {
  return useSyncExternalStore(
    listen,
    () => open,
    () => undefined,
  );
}

function emit(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
