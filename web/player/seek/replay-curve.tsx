import css from './seek-bar.module.css';

/** The curve's own units: one of width for each part of the film. */
const height = 100;

/** How often each part of the film is watched, above the line, while the bar is in use. */
export function ReplayCurve({ shares }: { shares: readonly number[] }) {
  if (shares.length < 2) return null;
  return (
    <svg
      className={css['replayed']}
      viewBox={`0 0 ${shares.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={curvePath(shares)} />
    </svg>
  );
}

/** The area below shares of 0 to 1, with a point in the middle of each part; others are drawn as 0 or 1. */
export function curvePath(shares: readonly number[]): string {
  const points = shares.map((share, index) => {
    const drawn = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
    return `L${index + 0.5} ${Math.round((1 - drawn) * height)}`;
  });
  const [first = '', last = ''] = [points.at(0), points.at(-1)].map(
    (point) => point?.split(' ')[1],
  );
  return `M0 ${height}V${first}${points.join('')}H${shares.length}V${last}V${height}Z`;
}
