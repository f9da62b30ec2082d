// Signs that turn the direction of the text around them, line separators that lists do not expect, and signs that are none.
const turning = /[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
/** No script stacks so many marks on a letter. Invisible signs, such as joiners, do not begin another letter. */
const stacked = /(?:\p{M}\p{Cf}*){5}/u;
const lone = /\p{Surrogate}/u;

/** Whether a text of a member could spoil the page around it: lists, mails and the console show it as it is. */
export const isBrokenText = (text: string): boolean =>
  turning.test(text) || stacked.test(text) || lone.test(text);
