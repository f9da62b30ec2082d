import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import {
  reasonedActions,
  type CaseAction,
  type ShownCase,
} from '#contracts/calls/console-cases.ts';
import type { Decide } from '#contracts/calls/console-work.ts';
import { ask, Refused } from '../ask.ts';
import { textOf } from '../form-text.ts';
import { Field } from '../parts.tsx';
import { useSettings } from '../settings.ts';
import { faultText, useTexts } from '../texts.ts';
import { useUndo } from '../undo.tsx';
import { ActionFields, detailsIn } from './action-fields.tsx';
import { actionKeys } from './keys.ts';
import { RuleChoice } from './rule-choice.tsx';

interface DecisionFormProps {
  shown: ShownCase;
  action: CaseAction | undefined;
  onAction: (action: CaseAction) => void;
  rule_id: number | undefined;
  onRule: (rule_id: number | undefined) => void;
  onDecided: () => void;
  /** Somebody else was faster. */
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
  const [fault, setFault] = useState('');
  const [is_busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { reference } = shown.case;
  // A key has chosen the action: what it needs is typed next, and Control with Enter sends it.
  useEffect(() => {
    if (action)
      fields.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [action]);
  if (!mayDecide(shown)) return null;
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!action || is_busy) return;
    setBusy(true);
    setFault('');
    try {
      const body = bodyOf(action, rule_id, new FormData(event.currentTarget));
      const decided = await ask('decideCase', { parameters: { reference }, body });
      show({ ...decided, action, reference });
      onDecided();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFault(faultText(texts, error.code, error.info));
      if (error.code === 'already') onTaken();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      id="decision-form"
      className="panel stack decision"
      onSubmit={(event) => void send(event)}
    >
      <h2>{texts.decision}</h2>
      <Actions shown={shown} action={action} onAction={onAction} />
      {action && (
        <div className="stack" ref={fields}>
          <Reasons shown={shown} action={action} rule_id={rule_id} onRule={onRule} />
          <p role="alert" className="fault" hidden={fault === ''}>
            {fault}
          </p>
          <button className="button primary" disabled={is_busy}>
            {texts.decide}: {texts.actions[action]}
          </button>
        </div>
      )}
    </form>
  );
}

const mayDecide = ({ case: { state, assignee }, ...shown }: ShownCase): boolean =>
  state !== 'closed' &&
  shown.waiting === null &&
  shown.conflict === null &&
  (assignee === null || shown.is_mine) &&
  shown.actions.length > 0;

interface ReasonsProps extends Pick<DecisionFormProps, 'shown' | 'rule_id' | 'onRule'> {
  action: CaseAction;
}

/** The rule and facts of an action that rests on them, and what it needs besides. */
function Reasons({ shown, action, rule_id, onRule }: ReasonsProps): ReactNode {
  const texts = useTexts();
  const needs_reason = reasonedActions.includes(action);
  return (
    <>
      {needs_reason && <RuleChoice rules={shown.rules} rule_id={rule_id} onRule={onRule} />}
      <ActionFields action={action} />
      {needs_reason && (
        <Field id="facts" label={texts.facts} help={texts.facts_help}>
          {(id) => (
            <textarea
              className="input"
              id={id}
              name="facts"
              rows={3}
              maxLength={2000}
              required
              aria-describedby="facts-help"
            />
          )}
        </Field>
      )}
    </>
  );
}

function bodyOf(action: CaseAction, rule_id: number | undefined, form: FormData): Decide {
  const facts = textOf(form, 'facts').trim();
  const details = detailsIn(action, form);
  return {
    action,
    ...(rule_id !== undefined && reasonedActions.includes(action) && { rule_id }),
    ...(facts !== '' && { facts }),
    ...(details && { details }),
  };
}

function Actions({
  shown,
  action,
  onAction,
}: Pick<DecisionFormProps, 'shown' | 'action' | 'onAction'>): ReactNode {
  const texts = useTexts();
  const { has_keys } = useSettings().settings;
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.action}</legend>
      <div className="actions">
        {shown.actions.map((each) => (
          <label key={each} className="action">
            <input
              type="radio"
              name="action"
              value={each}
              checked={action === each}
              onChange={() => onAction(each)}
            />
            <span>{texts.actions[each]}</span>
            {has_keys && <kbd aria-hidden="true">{actionKeys[each].toUpperCase()}</kbd>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
