import { textField, whole } from '../json-url.ts';
import { queryField } from '../query-url.ts';

/** Which of the own works a page lists. */
export const ownListFields = {
  search: queryField(textField(/^(?=.*\S)[^\p{Cc}\p{Cs}]{1,100}$/u), ''),
  before: queryField(whole(1, 2 ** 31 - 1), 0),
};
