/** A schema that reads what does not fit as something else: for lists, which no single row must end. */
export { catch as orElse } from 'zod/mini';
