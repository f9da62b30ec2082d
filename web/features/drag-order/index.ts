// Lists whose rows are dragged by a handle, with mouse, pen and finger.
export { DragHandle } from './drag-handle.tsx';
export { draggedRows } from './dragged-rows.ts';
export { inOrder } from './in-order.ts';
