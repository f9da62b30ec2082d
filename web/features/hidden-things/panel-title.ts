import { msg } from '@lingui/core/macro';

/** Of the modal; whoever can open it has read the catalogue of this room. */
export const panelTitle = msg`Hide from lists`;
