import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CaseAction, ShownCase } from '#contracts/calls/console/console-cases.ts';
import { ask, Refused } from '../ask.ts';
import { wordsOf } from '../fault-text.ts';
import { FaultLine } from '../parts.tsx';
import { useSettings } from '../settings.ts';
import { textsOf } from '../form-text.ts';
import { useTexts } from '../texts/texts.ts';
import { fillForm, forgetWords, storedWords, storeWords } from '../typed-words.ts';
import { useUndo } from '../undo.tsx';
import { Actions, decisionIn, Reasons } from './decision-fields.tsx';

interface DecisionFormProps {
  shown: ShownCase;
  action: CaseAction | undefined;
  onAction: (action: CaseAction) => void;
  rule_id: number | undefined;
  onRule: (rule_id: number | undefined) => void;
  onDecided: () => void;
  /** Somebody else was faster: the case says who, and what they did. */
  onTaken: () => void;
}

/** Action, rule, facts, and what the action needs besides. */
export function DecisionForm({
  shown,
  action,
  onAction,
  rule_id,
  onRule,
  onDecided,
  onTaken,
}: DecisionFormProps): ReactNode {
  const texts = useTexts();
  const { show } = useUndo();
  const { has_keys } = useSettings().settings;
  const [fault, setFault] = useState('');
  const [is_busy, setBusy] = useState(false);
  const { reference } = shown.case;
  const { stored, fields } = useStoredDecision(reference, action, rule_id);
  // The fault of one action does not apply to the next.
  const choose = (next: CaseAction): void => {
    setFault('');
    onAction(next);
  };
  if (!mayDecide(shown)) return <FaultLine words={fault} />;
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!action || is_busy) return;
    setBusy(true);
    setFault('');
    try {
      const body = decisionIn(action, rule_id, event.currentTarget, shown);
      const decided = await ask('decideCase', { parameters: { reference }, body });
      forgetWords('decision', reference);
      show({ ...decided, action, reference });
      onDecided();
    } catch (error) {
      setFault(wordsOf(texts, error));
      if (error instanceof Refused && error.code === 'already') onTaken();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      {...stored}
      id="decision-form"
      className="panel stack"
      onSubmit={(event) => void send(event)}
    >
      <h2>{texts.decision}</h2>
      <Actions {...{ has_keys, action }} actions={shown.actions} onAction={choose} />
      {action && (
        <div className="stack" ref={fields}>
          <Reasons {...{ ...groundsOf(shown), action, rule_id, onRule }} />
          <FaultLine words={fault} />
          <button className="button primary" disabled={is_busy}>
            {texts.decide}: {texts.actions[action]}
          </button>
        </div>
      )}
    </form>
  );
}

/** The form and its fields: filled in with what was typed before, and stored as the action and the rule change. */
function useStoredDecision(
  reference: string,
  action: CaseAction | undefined,
  rule_id: number | undefined,
) {
  const fields = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // A key has chosen the action: what it needs is typed next, and Control with Enter sends it.
  useEffect(() => {
    if (!action) return;
    if (form.current) fillForm(form.current, storedWords('decision', reference));
    fields.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [action, reference]);
  useEffect(() => {
    if (form.current && action) storeDecision(reference, form.current, rule_id);
  }, [action, reference, rule_id]);
  const stored = {
    ref: form,
    onInput: ({ currentTarget }: { currentTarget: HTMLFormElement }) =>
      storeDecision(reference, currentTarget, rule_id),
  };
  return { stored, fields };
}

/** Stores the typed texts and the chosen rule, which no field holds. */
const storeDecision = (
  reference: string,
  form: HTMLFormElement,
  rule_id: number | undefined,
): void =>
  storeWords('decision', reference, {
    ...storedWords('decision', reference),
    ...Object.fromEntries(textsOf(new FormData(form))),
    rule_id: rule_id === undefined ? '' : String(rule_id),
  });

/** Properties of a case that determine which reasons an action needs. */
const groundsOf = ({ case: { kind }, rules, subject }: ShownCase) => ({
  kind,
  rules,
  status: subject?.status,
});

const mayDecide = ({ case: { state, assignee }, ...shown }: ShownCase): boolean =>
  state !== 'closed' &&
  shown.waiting === null &&
  shown.conflict === null &&
  (assignee === null || shown.is_mine) &&
  shown.actions.length > 0;
