/** The number of the playlist that an address names; undefined for none. */
export function listIdIn(query: URLSearchParams): number | undefined {
  const text = query.get('list') ?? '';
  return /^[1-9]\d{0,7}$/.test(text) ? Number(text) : undefined;
}
