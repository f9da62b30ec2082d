import type { ReactNode } from 'react';
import type { ShownCase } from '#contracts/calls/console/console-cases.ts';
import type { ConsoleMe } from '#contracts/calls/console/console.ts';
import { Details } from '../event-list.tsx';
import { PageTitle } from '../parts.tsx';
import { Link, pages } from '../router.tsx';
import { useSettings } from '../settings.ts';
import { useTexts } from '../texts/texts.ts';
import { Stamp, TimeLeft } from '../times.tsx';

interface CaseHeadProps {
  shown: ShownCase;
  /** The member of staff who reads the case. */
  me: ConsoleMe;
  onClaim: () => void;
  onRelease: () => void;
  onNext: () => void;
  children: ReactNode;
}

/** Shows the title and the facts of a case, the time left, and who has the case. */
export function CaseHead({
  shown,
  me,
  onClaim,
  onRelease,
  onNext,
  children,
}: CaseHeadProps): ReactNode {
  const texts = useTexts();
  const { case: of, is_mine } = shown;
  const is_open = of.state !== 'closed';
  const title = of.title || texts.case_title(of.reference);
  return (
    <div className="case-head">
      <PageTitle>{title}</PageTitle>
      <p className="facts">
        <span>{texts.kinds[of.kind] ?? of.kind}</span>
        <span>{texts.case_title(of.reference)}</span>
        {of.region && <span>{of.region.toUpperCase()}</span>}
        {of.reason && <span>{texts.reasons[of.reason] ?? of.reason}</span>}
        {of.times > 1 && (
          <span>
            {texts.times}: {of.times}
          </span>
        )}
        {of.priority > 0 && <span className="mark">{texts.priority[of.priority]}</span>}
        {is_open ? (
          <Clock shown={shown} />
        ) : (
          <span className="mark">
            {shown.outcome
              ? texts.was_closed(texts.outcomes[shown.outcome] ?? shown.outcome)
              : texts.closed}
          </span>
        )}
        <OfVideo subject={shown.subject} />
        <Ways shown={shown} site_origin={me.site_origin} />
      </p>
      <State shown={shown} my_id={me.member_id} />
      <p className="row">
        {is_open && !is_mine && !of.assignee && shown.conflict === null && (
          <button type="button" className="button" onClick={onClaim}>
            {texts.claim}
          </button>
        )}
        {is_open && is_mine && (
          <button type="button" className="button" onClick={onRelease}>
            {texts.release}
          </button>
        )}
        <button type="button" className="button" onClick={onNext}>
          {texts.next}
        </button>
        {children}
      </p>
    </div>
  );
}

/** To what happened to the subject, and to its page on the site. */
function Ways({
  shown,
  site_origin,
}: Pick<CaseHeadProps, 'shown'> & { site_origin: string }): ReactNode {
  const texts = useTexts();
  const { subject_type, subject_id } = shown.case;
  return (
    <>
      {subject_type && subject_id && (
        <Link href={pages.subject(subject_type, subject_id)}>{texts.history}</Link>
      )}
      {shown.subject?.page && (
        <a href={site_origin + shown.subject.page} target="_blank" rel="noreferrer">
          {texts.site_page}
        </a>
      )}
    </>
  );
}

/** How much time is left, and before when a counter-notice puts nothing back. */
function Clock({ shown }: Pick<CaseHeadProps, 'shown'>): ReactNode {
  const texts = useTexts();
  const { due_at, created_at } = shown.case;
  return (
    <>
      <TimeLeft due_at={due_at} created_at={created_at} />
      {shown.put_back_from !== null && (
        <span>
          {texts.put_back_from}: <Stamp at={shown.put_back_from} />
        </span>
      )}
    </>
  );
}

/** From when a video is shown, and which one it is to replace. */
function OfVideo({ subject }: Pick<ShownCase, 'subject'>): ReactNode {
  const texts = useTexts();
  if (!subject) return null;
  const { publish_at, replaces } = subject;
  return (
    <>
      {publish_at && (
        <span>
          {texts.shown_from} <Stamp at={publish_at} />
        </span>
      )}
      {replaces && (
        <Link href={pages.subject('video', replaces.id)}>
          {texts.new_version_of(replaces.title)}
        </Link>
      )}
    </>
  );
}

/** Shows the decision of the case (the reviewer's own, or that of a faster reviewer), a conflict of interest, or who has the case. */
function State({ shown, my_id }: Pick<CaseHeadProps, 'shown'> & { my_id: number }): ReactNode {
  const texts = useTexts();
  const { lang } = useSettings().settings;
  const { case: of, is_mine, lease_until, conflict, decisions, waiting } = shown;
  const last =
    waiting ??
    (of.state === 'closed'
      ? decisions.find(({ reference }) => reference === of.reference)
      : undefined);
  if (last)
    return (
      <output className="notice">
        <p>
          {last.staff?.member_id === my_id
            ? texts.you_decided
            : texts.happened(last.staff?.username ?? texts.somebody)}
        </p>
        <p>
          <strong>{texts.actions[last.action] ?? last.action}</strong>
          {last.rule && ` · ${last.rule}`}
          {last.is_automated && ` · ${texts.automated}`} · <Stamp at={last.decided_at} />
        </p>
        {last.facts && <p className="words">{last.facts}</p>}
        <Details details={last.details} />
      </output>
    );
  if (conflict)
    return <p className="notice">{conflict === 'own' ? texts.own : texts.own_decision}</p>;
  if (of.assignee && !is_mine)
    return <output className="notice">{texts.taken_by(of.assignee.username)}</output>;
  if (is_mine && lease_until) {
    const until = new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(
      new Date(lease_until),
    );
    return <p className="quiet">{texts.lease(until)}</p>;
  }
  return null;
}
