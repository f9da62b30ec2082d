// Delivery of a message to its recipient: when it is sent, or when the staff releases a held one.
export { deliverMessage, retractMessage, writeDelivered } from './deliver-message.ts';
