import type { ReactNode } from 'react';
import styles from './statistics.module.css';

interface Figures {
  columns: readonly string[];
  /** Each begins with what its row is about. */
  rows: readonly (readonly string[])[];
}

/** Numbers as a table, which scrolls by itself where it is too wide. */
export function FiguresTable({ columns, rows, caption }: Figures & { caption: string }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls by itself is reached by keys
    <section className={styles['scroll']} aria-label={caption} tabIndex={0}>
      <table className={styles['table']} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row" suppressHydrationWarning>
                {name}
              </th>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column
                <td key={at} suppressHydrationWarning>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same behind a fold, below its chart. */
export function FoldedFigures({
  summary,
  ...figures
}: Figures & { caption: string; summary: string }): ReactNode {
  return (
    <details className={styles['fold']}>
      <summary>{summary}</summary>
      <FiguresTable {...figures} />
    </details>
  );
}
