const pieces_most = 8;
const piece_seconds = 1;

/**
 * Where the pieces of a preview begin, seconds, ascending: at moments worth a picture, one after the other where these are too close together. A clip
 * that is hardly longer than its preview is shown as it is.
 */
export function previewPieces(duration: number, moments: readonly number[]): number[] {
  const count = Math.max(1, Math.min(pieces_most, Math.floor(duration / piece_seconds)));
  const is_short = duration < 2 * pieces_most * piece_seconds || moments.length < count;
  // Ten moments, eight pieces: a beginning and an end are what all clips have in common.
  const wanted = is_short
    ? Array.from({ length: count }, (_, n) => (n * duration) / count)
    : moments.slice(-count - 1, -1);
  const latest = Math.max(0, duration - piece_seconds);
  let free = 0;
  return wanted.map((moment, n) => {
    const start = Math.min(
      Math.max(free, moment),
      Math.max(0, latest - (count - 1 - n) * piece_seconds),
    );
    free = start + piece_seconds;
    return start;
  });
}
