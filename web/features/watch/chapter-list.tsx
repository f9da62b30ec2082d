import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { Chapter } from '#contracts/media/chapters.ts';

export interface ChapterListProps {
  chapters: readonly Chapter[];
}

/** The chapters below the film: each link opens the page at its moment, or seeks where the player is alive (film-remote.ts). */
export function ChapterList({ chapters }: ChapterListProps): ReactNode {
  const { t } = useLingui();
  const heading_id = useId();
  return (
    <section aria-labelledby={heading_id}>
      <h2 id={heading_id}>{t`Chapters`}</h2>
      <ol>
        {chapters.map(({ start, at, title }) => (
          <li key={start}>
            <a href={`?start_time=${start}`}>
              <span className="num">{at}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
