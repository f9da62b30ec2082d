import { pageFailure } from './page-failure.ts';

interface Codec<Query> {
  pattern: string;
  parse(url: string): Query | undefined;
}

/** The query of a call, from the fields `names` of the address of a page. Throws not_found for an invalid query. */
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
