import type { ReactNode } from 'react';
import type { CaseAction, CaseRule } from '#contracts/calls/console/console-cases.ts';
import type { Decide } from '#contracts/calls/console/console-work.ts';
import { textOf, textsOf } from '../form-text.ts';
import { Field } from '../parts.tsx';
import { useTexts } from '../texts/texts.ts';

type Details = NonNullable<Decide['details']>;

/** Fields that an action needs besides a rule and facts. */
export function ActionFields({ action, rules }: FieldsProps & { action: CaseAction }): ReactNode {
  const Fields = fieldsOf[action];
  return Fields ? <Fields rules={rules} /> : null;
}

interface FieldsProps {
  rules: readonly CaseRule[];
}

/** Countries, labels, or both. */
function LimitFields({ rules }: FieldsProps): ReactNode {
  const texts = useTexts();
  // Several rules may share a label.
  const labels = new Map(
    rules.filter(({ label }) => label !== '').map(({ label, title }) => [label, title]),
  );
  return (
    <>
      {labels.size > 0 && (
        <fieldset className="stack">
          <legend>{texts.labels}</legend>
          {[...labels].map(([label, title]) => (
            <label key={label} className="check">
              <input type="checkbox" name={`label-${label}`} />
              {title}
            </label>
          ))}
        </fieldset>
      )}
      <RegionField isOptional={labels.size > 0} />
    </>
  );
}

function ChangeFields(): ReactNode {
  const texts = useTexts();
  return (
    <fieldset className="stack">
      <legend>{texts.changes}</legend>
      {Object.entries(texts.change_fields).map(([name, label]) => (
        <Field key={name} id={`change-${name}`} label={label}>
          {(id) => (
            <textarea className="input" id={id} name={`change-${name}`} rows={1} maxLength={1000} />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

function RegionField({ isOptional = false }: { isOptional?: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <Field id="regions" label={texts.regions}>
      {(id) => (
        <input
          className="input"
          id={id}
          name="regions"
          required={!isOptional}
          pattern="\s*[A-Za-z]{2}(\s*[, ]\s*[A-Za-z]{2})*\s*"
          placeholder="DE, AT"
        />
      )}
    </Field>
  );
}

function DaysField(): ReactNode {
  const texts = useTexts();
  return (
    <Field id="days" label={texts.days} help={texts.days_help}>
      {(id) => (
        <input
          className="input"
          id={id}
          name="days"
          type="number"
          min={1}
          max={3650}
          aria-describedby="days-help"
        />
      )}
    </Field>
  );
}

function StrikeField(): ReactNode {
  const texts = useTexts();
  return (
    <Field id="strike" label={texts.strike_kind}>
      {(id) => (
        <select className="input" id={id} name="strike">
          {Object.entries(texts.strike_kinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const fieldsOf: Partial<Record<CaseAction, (props: FieldsProps) => ReactNode>> = {
  'approve-limited': LimitFields,
  'ask-changes': ChangeFields,
  'hide-region': () => <RegionField />,
  mute: DaysField,
  suspend: DaysField,
  strike: StrikeField,
};

/** The details of a decision, as its form says them; undefined for none. */
export function detailsIn(action: CaseAction, form: FormData): Details | undefined {
  const text = (name: string): string => textOf(form, name).trim();
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name)));
  if (action === 'ask-changes') {
    const changes = textsOf(form)
      .filter(([name, value]) => name.startsWith('change-') && value !== '')
      .map(([name, value]) => [name.slice('change-'.length), value]);
    return { changes: Object.fromEntries(changes) as Record<string, string> };
  }
  if (action === 'approve-limited' || action === 'hide-region') {
    const regions = text('regions')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const labels = [...form.keys()]
      .filter((name) => name.startsWith('label-'))
      .map((name) => name.slice('label-'.length));
    return { ...(regions.length > 0 && { regions }), ...(labels.length > 0 && { labels }) };
  }
  if (action === 'mute' || action === 'suspend') {
    const days = number('days');
    return days === undefined ? undefined : { days };
  }
  if (action === 'strike') return { strike: text('strike') as NonNullable<Details['strike']> };
  return undefined;
}
