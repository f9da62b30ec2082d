export type ByteRange = { start: number; end: number };

/**
 * Parses a `Range` header for an object of `bytes` bytes. Returns `whole` (200) for a malformed
 * header, another unit or several ranges, as RFC 9110 allows, so that no answer is larger than the
 * object. `end` is inclusive.
 */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim());
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const last = Number(to);
    return last === 0 || bytes === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, bytes - last), end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= bytes ? 'unsatisfiable' : { start, end };
}
