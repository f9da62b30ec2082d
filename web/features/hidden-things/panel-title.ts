import { msg } from '@lingui/core/macro';

/** Title of the modal, which opens only after the catalogue of this feature has loaded. */
export const panelTitle = msg`Hide from lists`;
