import type { ReactNode } from 'react';
import type { CaseSubject } from '#contracts/calls/console/console-cases.ts';
import { useTexts } from '../../texts/texts.ts';
import { clockOf, Stamp } from '../../times.tsx';

type Marks = CaseSubject['terms'];

/** The texts of the subject, with restricted terms marked. */
export function TextsPanel({ subject }: { subject: CaseSubject }): ReactNode {
  const texts = useTexts();
  const of = (field: Marks[number]['field'], index = 0): Marks =>
    subject.terms.filter((mark) => mark.field === field && mark.index === index);
  return (
    <section className="panel">
      <dl className="texts">
        <dt>{texts.title}</dt>
        <dd>
          <Marked text={subject.title} marks={of('title')} />
        </dd>
        {subject.description && (
          <>
            <dt>{texts.description}</dt>
            <dd className="words">
              <Marked text={subject.description} marks={of('description')} />
            </dd>
          </>
        )}
        <FilmTexts subject={subject} />
        {subject.tags.length > 0 && (
          <>
            <dt>{texts.tags}</dt>
            <dd className="row">
              {subject.tags.map((tag, at) => (
                <span key={tag} className="tag">
                  <Marked text={tag} marks={of('tags', at)} />
                </span>
              ))}
            </dd>
          </>
        )}
        {subject.names.length > 0 && (
          <>
            <dt>{texts.names}</dt>
            <dd>{subject.names.join(', ')}</dd>
          </>
        )}
      </dl>
      <p className="facts quiet small">
        {subject.status && (
          <span>
            {texts.status}: {texts.statuses[subject.status] ?? subject.status}
          </span>
        )}
        {subject.is_private && <span>{texts.private}</span>}
        {subject.is_unlisted && <span>{texts.unlisted}</span>}
        {subject.is_exclusive && <span>{texts.exclusive}</span>}
        {subject.duration !== null && <span>{clockOf(subject.duration)}</span>}
        {subject.created_at && <Stamp at={subject.created_at} />}
      </p>
      <Limits subject={subject} />
    </section>
  );
}

/** Where it is hidden and how it is marked; of a new version, its video, of which these stay. */
function Limits({ subject: { limits, replaces } }: { subject: CaseSubject }): ReactNode {
  const texts = useTexts();
  const { regions, labels } = limits;
  if (regions.length === 0 && labels.length === 0) return null;
  return (
    <p className="facts small">
      {regions.length > 0 && (
        <span>
          {texts.hidden_in}: {regions.join(', ').toUpperCase()}
        </span>
      )}
      {labels.length > 0 && (
        <span>
          {texts.labelled}: {labels.join(', ')}
        </span>
      )}
      {replaces && <span>{texts.limits_stay}</span>}
    </p>
  );
}

/** The chapters and captions of the film. */
function FilmTexts({ subject }: { subject: CaseSubject }): ReactNode {
  const texts = useTexts();
  return (
    <>
      {subject.chapters && (
        <>
          <dt>{texts.chapters}</dt>
          <dd className="words">{subject.chapters}</dd>
        </>
      )}
      {subject.captions.length > 0 && (
        <>
          <dt>{texts.captions}</dt>
          <dd className="row">
            {subject.captions.map(({ lang, label, src, has_terms }) => (
              <a key={lang} href={src} download={`${subject.id}-${lang}.vtt`} lang={lang}>
                {has_terms ? (
                  <mark className="term" title={texts.captions_terms}>
                    {label}
                  </mark>
                ) : (
                  label
                )}
              </a>
            ))}
          </dd>
        </>
      )}
    </>
  );
}

/** A text with its restricted terms marked. */
export function Marked({ text, marks }: { text: string; marks: Marks }): ReactNode {
  const texts = useTexts();
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, group, effect } of marks) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark
        key={start}
        className="term"
        title={`${texts.matched(group)} (${texts.effects[effect] ?? effect})`}
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
