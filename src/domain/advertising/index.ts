// What partners' frames are shown where. A slot is booked by a row; only origins that the owner's settings allow are shown.
export { listAdSlots } from './list-ad-slots.ts';
