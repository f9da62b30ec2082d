import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { icon } from '../../ui/icons.tsx';
import { dragRow, type OnMove } from './drag-row.ts';
import styles from './drag-order.module.css';

// Here, because no first page needs it.
const Grip = icon(
  '<path d="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01" stroke-width="3"/>',
);

/** Drags the list item that contains it. It is for pointers alone: the buttons next to it move the item by keyboard. */
export function DragHandle({ onMove }: { onMove: OnMove }): ReactNode {
  const { t } = useLingui();
  return (
    <span
      className={`only-scripted ${styles['handle']}`}
      title={t`Drag to change the order`}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // Else the pointer would select text.
        event.preventDefault();
        dragRow(event.currentTarget, event.nativeEvent, onMove);
      }}
    >
      <Grip className="icon" />
    </span>
  );
}
