// Advertising frames of partners. A row books a slot; only origins that the configuration allows
// are shown.
export { listAdSlots } from './list-ad-slots.ts';
