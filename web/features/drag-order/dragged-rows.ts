import styles from './drag-order.module.css';

/** Of the list: its items show which one is dragged, and where it would go. */
export const draggedRows = (): string => `${styles['rows']}`;
