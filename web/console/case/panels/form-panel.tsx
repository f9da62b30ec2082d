import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import {
  formOutcomes,
  type CaseForm,
  type ShownCase,
} from '#contracts/calls/console/console-cases.ts';
import { ask } from '../../ask.ts';
import { textOf } from '../../form-text.ts';
import { FaultLine, Field, focusHeading } from '../../parts.tsx';
import { wordsOf } from '../../fault-text.ts';
import { Link, pages } from '../../router.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fillForm, forgetWords, storedWords, storeForm } from '../../typed-words.ts';
import { AccountCase } from '../account-case.tsx';
import { Pictures, Veil } from '../veil.tsx';

interface FormPanelProps {
  form: CaseForm;
  shown: ShownCase;
  onDone: () => Promise<void>;
}

/** The form that a visitor sent, and the answer to it. */
export function FormPanel({ form, shown, onDone }: FormPanelProps): ReactNode {
  const texts = useTexts();
  const { reference } = shown.case;
  return (
    <>
      <section className="panel stack">
        <h2>{texts.form}</h2>
        <dl className="texts">
          {form.email && (
            <>
              <dt>{texts.from}</dt>
              <dd>
                {form.email}
                {form.flagger && ` · ${form.flagger}`}
              </dd>
            </>
          )}
          {Object.entries(form.fields).map(([name, value]) => (
            <FieldRow key={name} name={name} value={value} />
          ))}
          {form.addresses.length > 0 && (
            <>
              <dt>{texts.addresses}</dt>
              {form.addresses.map(({ path, reference: named }) => (
                <dd key={path} className="facts">
                  <span className="words">{path}</span>
                  {named !== null && (
                    <Link href={pages.case(named)}>{texts.named_case(named)}</Link>
                  )}
                </dd>
              ))}
            </>
          )}
          {form.reporters.length > 0 && (
            <>
              <dt>{texts.reporters}</dt>
              {form.reporters.map((member) => (
                <dd key={member.member_id} className="facts">
                  <Link href={pages.member(member.member_id)}>{member.username}</Link>
                  <AccountCase reference={reference} member={member} />
                </dd>
              ))}
            </>
          )}
        </dl>
        {form.is_answered ? (
          <p className="notice">{texts.is_answered}</p>
        ) : (
          <AnswerForm reference={reference} onDone={onDone} />
        )}
      </section>
      {form.attachments.length > 0 && (
        <Veil label={texts.attachments} head={<h2>{texts.attachments}</h2>}>
          <Pictures pictures={form.attachments} />
        </Veil>
      )}
    </>
  );
}

/** The message of a member who appeals against a decision. Renders nothing for a case that is no appeal. */
export function AppealPanel({ shown }: Pick<FormPanelProps, 'shown'>): ReactNode {
  const texts = useTexts();
  const { kind, reference } = shown.case;
  const opened = shown.events.find(
    (event) => event.kind === 'created' && event.reference === reference,
  );
  const { message } = (opened?.after ?? {}) as { message?: unknown };
  if (kind !== 'appeal' || typeof message !== 'string') return null;
  return (
    <section className="panel stack">
      <h2>{texts.appeal_words}</h2>
      <p className="words">{message}</p>
    </section>
  );
}

function FieldRow({ name, value }: { name: string; value: string }): ReactNode {
  const texts = useTexts();
  return (
    <>
      <dt>{texts.form_fields[name] ?? name.replaceAll('_', ' ')}</dt>
      <dd className="words">{name === 'reason' ? (texts.reasons[value] ?? value) : value}</dd>
    </>
  );
}

function AnswerForm({
  reference,
  onDone,
}: {
  reference: string;
  onDone: () => Promise<void>;
}): ReactNode {
  const texts = useTexts();
  const [fault, setFault] = useState('');
  const written = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (written.current) fillForm(written.current, storedWords('answer', reference));
  }, [reference]);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const outcome = formOutcomes.find((each) => each === form.get('outcome'));
    // The browser asks for one.
    if (!outcome) return;
    try {
      const words = textOf(form, 'words');
      await ask('closeForm', { parameters: { reference }, body: { outcome, words } });
      forgetWords('answer', reference);
      await onDone();
      focusHeading();
    } catch (error) {
      setFault(wordsOf(texts, error));
    }
  };
  return (
    <form
      ref={written}
      className="stack"
      onSubmit={(event) => void send(event)}
      onInput={({ currentTarget }) => storeForm('answer', reference, currentTarget)}
    >
      <Field id="outcome" label={texts.outcome}>
        {(id) => (
          <select className="input" id={id} name="outcome" defaultValue="" required>
            <option value="">{texts.choose_outcome}</option>
            {formOutcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {texts.outcomes[outcome]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="words" label={texts.words}>
        {(id) => (
          <textarea className="input" id={id} name="words" rows={4} maxLength={2000} required />
        )}
      </Field>
      <FaultLine words={fault} />
      <button className="button">{texts.answer}</button>
    </form>
  );
}
