import * as z from 'zod/mini';
import { choices, fieldLength, tickFields } from '#contracts/calls/forms/form-fields.ts';

const texts = Object.fromEntries(
  Object.entries(fieldLength).map(([name, most]) => [
    name,
    z.optional(z.string().check(z.maxLength(most))),
  ]),
);
const chosen = Object.fromEntries(
  Object.entries(choices).map(([name, values]) => [name, z.optional(z.enum(values))]),
);
const ticks = Object.fromEntries(tickFields.map((name) => [name, z.optional(z.literal('on'))]));

/** Every field that some form has; which form has which, `src/contracts/calls/forms/forms.ts` says. */
export const FormFields = z.strictObject({
  ...texts,
  ...chosen,
  ...ticks,
  file: z.optional(z.string()),
});
/** Fields of the call for photos. */
export const AgePhoto = z.strictObject({
  file: z.string(),
  next: z.optional(z.string()),
});
/** The button of the page to which the mail of a form leads. */
export { Confirmation } from '../forms/confirmation.ts';
