import * as z from 'zod/mini';

// Ranges of the database: a number or text beyond them is refused as any other wrong field, before a statement fails.

/** Numbers of rows are `int` there. */
export const row_number_most = 2 ** 31 - 1;
export const rowNumber = z.int().check(z.positive(), z.lte(row_number_most));

const lone = /\p{Surrogate}/u;
/** Neither NUL, nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && !lone.test(text);

export const storable = z.refine<string>(isStorable);
/** A text that is stored as it is sent, or compared with what is stored. */
export const storedText = (most: number) => z.string().check(z.maxLength(most), storable);
