import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { CaseAction, ShownCase } from '#contracts/calls/console/console-cases.ts';
import type { ConsoleAnswer } from '#contracts/calls/console/console.ts';
import type { Decide } from '#contracts/calls/console/console-work.ts';
import { ask } from '../ask.ts';
import { Actions, decisionIn, Reasons } from '../case/decision-fields.tsx';
import { wordsOf } from '../fault-text.ts';
import { Fault, FaultLine, Field, Loading, PageTitle } from '../parts.tsx';
import { Link, pages } from '../router.tsx';
import { useSettings } from '../settings.ts';
import { useTexts } from '../texts/texts.ts';
import { useLoad } from '../use-load.ts';
import { CaseNames } from './case-names.tsx';
import { RunBatch } from './run-batch.tsx';

export interface Batch {
  decision: Decide;
  preview: ConsoleAnswer<'previewBatch'>;
}

/** One decision about every open case of an uploader, or every one of a kind: chosen, looked at, then made. */
export function BatchPage({ member }: { member: number }): ReactNode {
  const texts = useTexts();
  const { value, fault, reload } = useLoad('listCases', { query: { member: String(member) } });
  const first = value?.cases[0];
  const name = first?.member?.username ?? `#${member}`;
  return (
    <>
      <PageTitle>{texts.batch}</PageTitle>
      <p className="quiet">{texts.batch_intro(name)}</p>
      {fault && <Fault fault={fault} onRetry={reload} />}
      {!value && !fault && <Loading />}
      {value && !first && <p className="empty">{texts.empty_queue}</p>}
      {value && first && <OfUploader member={member} cases={value.cases} />}
      <p>
        <Link className="button" href={pages.queue({ member: String(member) })}>
          {texts.back_to_queue}
        </Link>
      </p>
    </>
  );
}

interface OfUploaderProps {
  member: number;
  /** The first ones, at least one. */
  cases: ConsoleAnswer<'listCases'>['cases'];
}

/** Chooses the kind of cases to decide: one of several kinds, or all of them. The preview refuses a decision that makes no sense for a case. */
function OfUploader({ member, cases }: OfUploaderProps): ReactNode {
  const texts = useTexts();
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const [kind, setKind] = useState(kinds[0] ?? '');
  const one = cases.find((each) => each.kind === kind) ?? cases[0];
  return (
    <div className="stack">
      {kinds.length > 1 && (
        <Field id="kind" label={texts.kind}>
          {(id) => (
            <select
              className="input"
              id={id}
              value={kind}
              onChange={({ target }) => setKind(target.value)}
            >
              <option value="">{texts.all_kinds}</option>
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {texts.kinds[each] ?? each}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {one && <OfKind key={kind} member={member} kind={kind} reference={one.reference} />}
    </div>
  );
}

interface OfKindProps {
  member: number;
  /** '' for all. */
  kind: string;
  /** One of the cases: what can be decided about it, and the rules, are those of the others. */
  reference: string;
}

function OfKind({ member, kind, reference }: OfKindProps): ReactNode {
  const { lang } = useSettings().settings;
  const { value, fault, reload } = useLoad('getCase', {
    parameters: { reference },
    query: { lang },
  });
  const [batch, setBatch] = useState<Batch>();
  if (fault) return <Fault fault={fault} onRetry={reload} />;
  if (!value) return <Loading />;
  return (
    <div className="stack">
      <BatchForm member={member} kind={kind} shown={value} onPreview={setBatch} />
      {batch && <Preview key={JSON.stringify(batch.decision)} member={member} batch={batch} />}
    </div>
  );
}

interface BatchFormProps {
  member: number;
  kind: string;
  shown: ShownCase;
  onPreview: (batch: Batch | undefined) => void;
}

function BatchForm({ member, kind, shown, onPreview }: BatchFormProps): ReactNode {
  const texts = useTexts();
  const [action, setAction] = useState<CaseAction>();
  const [rule_id, setRule] = useState<number>();
  const [fault, setFault] = useState('');
  const [is_busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!action || is_busy) return;
    setBusy(true);
    setFault('');
    onPreview(undefined);
    try {
      const decision = decisionIn(action, rule_id, event.currentTarget);
      const body = { ...decision, member, ...(kind !== '' && { kind }) };
      const preview = await ask('previewBatch', { body });
      onPreview({ decision, preview });
    } catch (error) {
      setFault(wordsOf(texts, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="panel stack"
      onSubmit={(event) => void send(event)}
      // The preview no longer matches the decision that would be sent.
      onChange={() => onPreview(undefined)}
    >
      <h2>{kind === '' ? texts.all_kinds : (texts.kinds[kind] ?? kind)}</h2>
      <Actions has_keys={false} actions={shown.actions} action={action} onAction={setAction} />
      {action && (
        <>
          <Reasons rules={shown.rules} action={action} rule_id={rule_id} onRule={setRule} />
          <FaultLine words={fault} />
          <button className="button primary" disabled={is_busy}>
            {texts.preview}
          </button>
        </>
      )}
    </form>
  );
}

function Preview({ member, batch }: { member: number; batch: Batch }): ReactNode {
  const texts = useTexts();
  const { cases, has_more } = batch.preview;
  const [right, refused] = [
    cases.filter(({ refusal }) => refusal === null),
    cases.filter(({ refusal }) => refusal !== null),
  ];
  return (
    <section className="panel stack">
      <output>
        <h2>{texts.would_decide(right.length)}</h2>
        {right.length === 0 && <p className="quiet">{texts.nothing_to_decide}</p>}
      </output>
      <CaseNames cases={right} />
      {refused.length > 0 && (
        <>
          <h2>{texts.would_refuse(refused.length)}</h2>
          <CaseNames cases={refused} />
        </>
      )}
      {has_more && <p className="notice">{texts.more_cases}</p>}
      {right.length > 0 && (
        <RunBatch
          member={member}
          decision={batch.decision}
          references={right.map(({ reference }) => reference)}
          seen={Object.fromEntries(
            right.flatMap(({ reference, seen }) => (seen === null ? [] : [[reference, seen]])),
          )}
        />
      )}
    </section>
  );
}
