// How a message reaches whoever it is for: when it is sent, or when the staff lets one go that was held.
export { deliverMessage, retractMessage, writeDelivered } from './deliver-message.ts';
