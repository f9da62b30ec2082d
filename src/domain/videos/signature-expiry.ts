/** The shortest life of a signature, for the lifetime 0 and anything below. */
const least = 600;

/**
 * Unix seconds at which a signature asked for now ends: at most `lifetime` away, and the same for everybody who asks within the same step, so
 * that visitors share addresses and caches share files.
 */
export function signatureExpiry(now: Date, lifetime: number): number {
  const life = Math.max(lifetime, least);
  const step = Math.min(3600, Math.floor(life / 2));
  const seconds = Math.floor(now.getTime() / 1000);
  return Math.floor(seconds / step) * step + life;
}
