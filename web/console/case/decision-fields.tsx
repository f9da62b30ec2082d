import type { ReactNode } from 'react';
import {
  reasonedActions,
  type CaseAction,
  type CaseRule,
  type ShownCase,
} from '#contracts/calls/console/console-cases.ts';
import type { Decide } from '#contracts/calls/console/console-work.ts';
import { textOf } from '../form-text.ts';
import { Field } from '../parts.tsx';
import { useTexts } from '../texts/texts.ts';
import { ActionFields, detailsIn } from './action-fields.tsx';
import { actionKeys } from './keys.ts';
import { RuleChoice } from './rule-choice.tsx';

interface ReasonsProps {
  rules: readonly CaseRule[];
  action: CaseAction;
  rule_id: number | undefined;
  onRule: (rule_id: number | undefined) => void;
  /** Kind of the case. In an appeal the facts are the answer that the member reads. */
  kind?: string;
  /** Status of the subject; undefined for several subjects. Holding or sending back visible content is also a decision against its owner. */
  status?: string | undefined;
}

/** Actions that name a rule where they hide something, or where a rule is to set their time. */
const taking: ReadonlySet<CaseAction> = new Set<CaseAction>(['hold', 'ask-changes']);

/** Whether an action may name a rule. Waiting content is sent back without one. */
const hasRule = (action: CaseAction, status: string | undefined): boolean =>
  reasonedActions.includes(action) ||
  action === 'hold' ||
  (action === 'ask-changes' && status !== 'pending' && status !== 'processing');

/** Actions that say in words what was found. */
const withFacts: ReadonlySet<CaseAction> = new Set<CaseAction>([...reasonedActions, 'uphold']);

/** The rule and facts of an action that rests on them, and what it needs besides. */
export function Reasons({ rules, action, rule_id, onRule, kind, status }: ReasonsProps): ReactNode {
  const texts = useTexts();
  const isRequired = withFacts.has(action) || (taking.has(action) && status === 'active');
  const isOptional = taking.has(action) && hasRule(action, status);
  const isAnswer = kind === 'appeal' && action === 'restore';
  return (
    <>
      {hasRule(action, status) && <RuleChoice rules={rules} rule_id={rule_id} onRule={onRule} />}
      <ActionFields action={action} rules={rules} />
      {(isRequired || isAnswer || isOptional) && (
        <Field
          id="facts"
          label={isAnswer ? texts.appeal_answer : isRequired ? texts.facts : texts.facts_optional}
          help={texts.facts_help}
        >
          {(id) => (
            <textarea
              className="input"
              id={id}
              name="facts"
              rows={3}
              maxLength={2000}
              required={isRequired}
              aria-describedby="facts-help"
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Actions after which every visitor may see the content of the page: they name the version that the reviewer saw. */
const leavesShown: ReadonlySet<CaseAction> = new Set<CaseAction>([
  'approve',
  'approve-limited',
  'hide-region',
  'strike',
  'restore',
]);

/** The decision that a form says. */
export function decisionIn(
  action: CaseAction,
  rule_id: number | undefined,
  fields: HTMLFormElement,
  /** Its own picture and its text are approved as the page shows them, and nothing is decided over a decision that it does not show. */
  { subject, newest_decision }: Partial<Pick<ShownCase, 'subject' | 'newest_decision'>> = {},
): Decide {
  const form = new FormData(fields);
  const picture = subject?.own_picture?.key;
  const facts = textOf(form, 'facts').trim();
  const isApproval = action === 'approve' || action === 'approve-limited';
  const seen = leavesShown.has(action) ? subject?.seen : null;
  const said = detailsIn(action, form);
  const looked = {
    ...(isApproval && picture !== undefined && { preview: picture }),
    ...(typeof seen === 'string' && { seen }),
  };
  const details = Object.keys(looked).length > 0 ? { ...said, ...looked } : said;
  return {
    action,
    ...(rule_id !== undefined && hasRule(action, subject?.status) && { rule_id }),
    ...(facts !== '' && { facts }),
    ...(details && { details }),
    ...(newest_decision !== undefined && { newest_decision }),
  };
}

interface ActionsProps {
  /** Whether the page hears their keys. */
  has_keys: boolean;
  actions: readonly CaseAction[];
  action: CaseAction | undefined;
  onAction: (action: CaseAction) => void;
}

export function Actions({ has_keys, actions, action, onAction }: ActionsProps): ReactNode {
  const texts = useTexts();
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.action}</legend>
      <div className="actions">
        {actions.map((each) => (
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
