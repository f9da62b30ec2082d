import { useState, type ReactNode } from 'react';
import type { SavedQueue } from '#contracts/calls/console/console-queues.ts';
import { ask } from './ask.ts';
import { wordsOf } from './fault-text.ts';
import { FaultLine } from './parts.tsx';
import { Link, pages } from './router.tsx';
import { useTexts, type Texts } from './texts/texts.ts';

interface SavedQueuesProps {
  saved: readonly SavedQueue[];
  reload: () => void;
}

/** The filters that somebody has saved, and those of all. */
export function SavedQueues({ saved, reload }: SavedQueuesProps): ReactNode {
  const texts = useTexts();
  const [fault, setFault] = useState('');
  if (saved.length === 0) return null;
  const remove = (queue_id: number): void => {
    setFault('');
    ask('deleteQueue', { parameters: { queue_id: String(queue_id) } }).then(
      reload,
      (error: unknown) => setFault(wordsOf(texts, error)),
    );
  };
  return (
    <section aria-labelledby="saved-filters">
      <h2 id="saved-filters">{texts.saved_filters}</h2>
      <FaultLine words={fault} />
      <ul className="queues">
        {saved.map(({ queue_id, name, is_shared, may_delete, filter }) => (
          <li key={queue_id} className="panel">
            <h3>
              <Link href={pages.queue(filter)}>{name}</Link>
            </h3>
            <p className="quiet small">{wordsOfFilter(texts, filter).join(' · ')}</p>
            <p className="row">
              {is_shared && <span className="mark">{texts.of_all}</span>}
              {may_delete && (
                <button
                  type="button"
                  className="link"
                  aria-label={texts.delete_filter_of(name)}
                  onClick={() => remove(queue_id)}
                >
                  {texts.delete_filter}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The conditions of a filter, in words. */
function wordsOfFilter(texts: Texts, filter: SavedQueue['filter']): string[] {
  const { kind, type, state, priority, region, member, mine, assignee, hours } = filter;
  const urgency = priority === undefined ? undefined : texts.priority[Number(priority)];
  return [
    kind && (texts.kinds[kind] ?? kind),
    type && (texts.subject_types[type] ?? type),
    state && (texts.case_states[state] ?? state),
    urgency && (priority === '3' ? urgency : texts.or_more(urgency)),
    region?.toUpperCase(),
    member && `${texts.uploader} #${member}`,
    mine && texts.mine_only,
    assignee && `${texts.worked_on}: ${assignee === 'none' ? texts.unassigned : `#${assignee}`}`,
    hours && `${texts.waits_hours}: ${hours}`,
  ].filter((each): each is string => each !== undefined && each !== '');
}
