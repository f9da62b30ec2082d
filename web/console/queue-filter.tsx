import { useState, type ReactNode, type SubmitEvent } from 'react';
import { QueueFilter } from '#contracts/calls/console/console-queues.ts';
import type { ConsoleMe } from '#contracts/calls/console/console.ts';
import { ask } from './ask.ts';
import { wordsOf } from './fault-text.ts';
import { textOf, textsOf } from './form-text.ts';
import { FaultLine, Field } from './parts.tsx';
import { go, pages } from './router.tsx';
import { filterOf } from './take-next.ts';
import { useTexts } from './texts/texts.ts';

type Query = Readonly<Record<string, string>>;

/** Further choices, which are open where one of them is made. */
const further = ['state', 'priority', 'assignee', 'hours'];

/** Which cases are listed: the address of the page. */
export function FilterForm({ query }: { query: Query }): ReactNode {
  const texts = useTexts();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = textsOf(form).map(([name, value]) => [name, value.toLowerCase()]);
    go(pages.queue(Object.fromEntries(asked) as Record<string, string>));
  };
  return (
    <form className="stack" onSubmit={send}>
      <div className="filter">
        <Choice
          query={query}
          name="kind"
          label={texts.kind}
          any={texts.all_kinds}
          all={texts.kinds}
        />
        <Choice
          query={query}
          name="type"
          label={texts.subject_type}
          any={texts.any_subject}
          all={texts.subject_types}
        />
        <Field id="region" label={texts.region}>
          {(id) => (
            <input
              className="input"
              id={id}
              name="region"
              defaultValue={query['region'] ?? ''}
              maxLength={2}
              pattern="[A-Za-z]{2}"
              placeholder={texts.all_regions}
            />
          )}
        </Field>
        {query['member'] && <input type="hidden" name="member" value={query['member']} />}
        <label className="check">
          <input type="checkbox" name="mine" value="1" defaultChecked={query['mine'] === '1'} />
          {texts.mine_only}
        </label>
        <button className="button">{texts.filter}</button>
      </div>
      <Further query={query} />
    </form>
  );
}

function Further({ query }: { query: Query }): ReactNode {
  const texts = useTexts();
  const urgent = Object.entries(texts.priority)
    .filter(([priority]) => priority !== '0')
    .map(([priority, name]) => [priority, priority === '3' ? name : texts.or_more(name)]);
  const { assignee = '' } = query;
  return (
    <details open={further.some((name) => query[name])}>
      <summary>{texts.more_filters}</summary>
      <div className="filter">
        <Choice
          query={query}
          name="state"
          label={texts.case_state}
          any={texts.any_state}
          all={texts.case_states}
        />
        <Choice
          query={query}
          name="priority"
          label={texts.least_priority}
          any={texts.any_priority}
          all={Object.fromEntries(urgent)}
        />
        <Choice
          query={query}
          name="assignee"
          label={texts.worked_on}
          any={texts.any_assignee}
          all={{
            none: texts.unassigned,
            // A saved filter may name somebody.
            ...(/^\d+$/.test(assignee) && { [assignee]: `#${assignee}` }),
          }}
        />
        <Field id="hours" label={texts.waits_hours}>
          {(id) => (
            <input
              className="input"
              id={id}
              name="hours"
              type="number"
              min={1}
              max={99_999}
              defaultValue={query['hours'] ?? ''}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

interface ChoiceProps {
  query: Query;
  name: string;
  label: string;
  /** Text of the option for no choice. */
  any: string;
  all: Readonly<Record<string, string>>;
}

const Choice = ({ query, name, label, any, all }: ChoiceProps): ReactNode => (
  <Field id={name} label={label}>
    {(id) => (
      <select className="input" id={id} name={name} defaultValue={query[name] ?? ''}>
        <option value="">{any}</option>
        {Object.entries(all).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** Saves the filter of the page under a name; administrators for all of the staff as well. Nothing where nothing is filtered. */
export function SaveFilter({ query, me }: { query: Query; me: ConsoleMe }): ReactNode {
  const texts = useTexts();
  const [said, setSaid] = useState('');
  const [fault, setFault] = useState('');
  const filter = QueueFilter.safeParse(filterOf(query));
  if (!filter.success || Object.keys(filter.data).length === 0) return null;
  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSaid('');
    setFault('');
    try {
      const body = {
        name: textOf(form, 'name'),
        is_shared: form.has('is_shared'),
        filter: filter.data,
      };
      await ask('saveQueue', { body });
      setSaid(texts.filter_saved);
    } catch (error) {
      setFault(wordsOf(texts, error));
    }
  };
  return (
    <details>
      <summary>{texts.save_filter}</summary>
      <form className="filter" onSubmit={(event) => void save(event)}>
        <Field id="filter-name" label={texts.filter_name}>
          {(id) => <input className="input" id={id} name="name" required maxLength={60} />}
        </Field>
        {me.role === 'administrator' && (
          <label className="check">
            <input type="checkbox" name="is_shared" />
            {texts.share_filter}
          </label>
        )}
        <button className="button">{texts.save_filter}</button>
        <output>{said}</output>
        <FaultLine words={fault} />
      </form>
    </details>
  );
}
