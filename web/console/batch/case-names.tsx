import type { ReactNode } from 'react';
import type { BatchCase } from '#contracts/calls/console/console-batches.ts';
import { faultText } from '../fault-text.ts';
import { Link, pages } from '../router.tsx';
import { useTexts } from '../texts/texts.ts';

/** Cases by name, with why they are not decided. */
export function CaseNames({ cases }: { cases: readonly BatchCase[] }): ReactNode {
  const texts = useTexts();
  if (cases.length === 0) return null;
  return (
    <ul className="batch-cases">
      {cases.map(({ reference, title, refusal }) => (
        <li key={reference}>
          <Link className="case-link" href={pages.case(reference)}>
            {title || texts.case_title(reference)}
          </Link>
          {refusal && (
            <span className="quiet small">{faultText(texts, refusal.code, refusal.info)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
