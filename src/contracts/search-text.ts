import { limits } from './limits.ts';

/** Text to search for, trimmed; undefined when it is too short or too long, counted in characters as people see code points, or holds control characters. */
export function searchText(text: string): string | undefined {
  const trimmed = text.trim();
  const length = Array.from(trimmed).length;
  if (length < limits.search.min || length > limits.search.max || /\p{Cc}/u.test(trimmed))
    return undefined;
  return trimmed;
}
