// Decisions about many cases of one uploader at once: looked at before, then one transaction each.
export { decideBatch } from './decide-batch.ts';
export { previewBatch } from './preview-batch.ts';
export { undoBatch } from './undo-batch.ts';
