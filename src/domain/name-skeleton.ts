import { rectifyConfusion } from 'unicode-confusables';

/**
 * The skeleton of a name by UTS 39: names that look alike have one. The order of the steps is the
 * standard's, with lower case first, because names of two cases are one name.
 */
export const skeletonOf = (name: string): string =>
  rectifyConfusion(name.toLowerCase().normalize('NFD')).toLowerCase().normalize('NFD');
