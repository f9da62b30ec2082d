import type { ReactNode } from 'react';
import type { UploaderRecord } from '#contracts/calls/console/console-cases.ts';
import { Link, pages } from '../../router.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Stamp } from '../../times.tsx';
import { AccountCase } from '../account-case.tsx';

interface RecordPanelProps {
  uploader: UploaderRecord;
  /** Of the case out of which one about the account can be opened; undefined in such a case. */
  reference: string | undefined;
}

/** The record of the member who owns the content. */
export function RecordPanel({ uploader, reference }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const { strikes } = uploader;
  const counts = [
    [texts.approved, uploader.approved],
    [texts.rejected, uploader.rejected],
    [texts.removed, uploader.removed],
    [texts.open_cases, uploader.open_cases],
  ] as const;
  return (
    <section className="panel">
      <h2>{texts.record}</h2>
      <p className="facts">
        <strong>{uploader.username}</strong>
        {uploader.is_suspended && <span className="mark">{texts.suspended}</span>}
        <Link href={pages.member(uploader.member_id)}>{texts.history}</Link>
        <Link href={pages.queue({ member: String(uploader.member_id) })}>{texts.open_cases}</Link>
        {uploader.open_cases > 1 && (
          <Link href={pages.batch(String(uploader.member_id))}>{texts.batch_link}</Link>
        )}
      </p>
      <p className="quiet small">
        {texts.joined} <Stamp at={uploader.joined_at} />
      </p>
      <dl className="counts">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="quiet small">{texts.strikes}</h3>
      <dl className="counts">
        {(['content', 'copyright', 'misuse'] as const).map((kind) => (
          <div key={kind}>
            <dt>{texts.strike_kinds[kind]}</dt>
            <dd>{strikes[kind]}</dd>
          </div>
        ))}
      </dl>
      {reference !== undefined && <AccountCase reference={reference} member={uploader} />}
    </section>
  );
}
