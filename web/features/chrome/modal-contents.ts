import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { ModalName, Modals } from '../../lib/messages/modals.ts';

interface ModalContent<Name extends ModalName> {
  title: MessageDescriptor;
  /** Loaded when it is opened for the first time. */
  load: () => Promise<ComponentType<Modals[Name]>>;
}

/** A name without a content does not compile, so nothing can offer a modal that is not there. */
export const modalContents: { [Name in ModalName]: ModalContent<Name> } = {
  Share: {
    title: msg`Share`,
    load: async () => (await import('../share/share-panel.tsx')).SharePanel,
  },
};
