// How what is published is marked for visitors: by a decision, and by what its uploader has answered.
export { clearLabels, setLabels } from './set-labels.ts';
export { labelsOf } from './labels-of.ts';
export { shownLabels } from './shown-labels.ts';
