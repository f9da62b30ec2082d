import { pageFailure } from './page-failure.ts';

interface Codec<Query> {
  pattern: string;
  parse(url: string): Query | undefined;
}

/** What the address of a page asks of a call: the fields of that name. Throws not_found for what is none. */
export function ownQueryOf<Query>(
  { pattern, parse }: Codec<Query>,
  { searchParams }: URL,
  names: readonly string[],
): Query {
  const parts = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const asked = parse(parts.length === 0 ? pattern : `${pattern}?${parts.join('&')}`);
  if (!asked) throw pageFailure({ code: 'not_found' });
  return asked;
}
