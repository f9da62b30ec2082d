import type { ReactNode } from 'react';
import styles from './statistics.module.css';

/** The drawing's own units of height; one of width for each bar. */
const height = 100;

/** Bars of values, the largest as high as the chart; of `most` where that is known. Their numbers stand in a table next to it. */
export function BarChart({
  values,
  most,
  label,
  axes,
}: {
  values: readonly number[];
  most?: number;
  label: string;
  /** Texts of its full height, of the first and of the last bar. */
  axes: { top: string; from: string; to: string };
}): ReactNode {
  const largest = most ?? Math.max(1, ...values);
  return (
    <div className={styles['quiet']}>
      <span aria-hidden="true">{axes.top}</span>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${values.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path d={values.map((value, at) => barOf(at, value / largest)).join('')} />
      </svg>
      <span className={styles['axis']} aria-hidden="true">
        <span>{axes.from}</span>
        <span>{axes.to}</span>
      </span>
    </div>
  );
}

/** A gap of a tenth on either side; what is not nothing can be seen. */
export function barOf(at: number, share: number): string {
  if (share <= 0) return '';
  const top = Math.min(height - 1, Math.round((1 - Math.min(1, share)) * height));
  return `M${at}.1 ${height}V${top}h.8V${height}z`;
}
