import * as z from 'zod/mini';
import { secretPattern } from '#contracts/calls/forms/forms.ts';

/** The body that the button sends, on the page to which the mail of a form leads. */
export const Confirmation = z.strictObject({ secret: z.string().check(z.regex(secretPattern)) });
