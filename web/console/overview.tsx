import type { ReactNode } from 'react';
import type { ConsoleAnswer, ConsoleMe } from '#contracts/calls/console/console.ts';
import { Fault, Loading, PageTitle } from './parts.tsx';
import { Link, pages } from './router.tsx';
import { SavedQueues } from './saved-queues.tsx';
import { useTakeNext } from './take-next.ts';
import { useTexts } from './texts/texts.ts';
import { TimeLeft } from './times.tsx';
import { useLoad } from './use-load.ts';

const refresh_ms = 30_000;

/** How many cases wait, by kind, and how pressing they are. */
export function Overview({ me }: { me: ConsoleMe }): ReactNode {
  const texts = useTexts();
  const { value, fault, reload } = useLoad('listQueues', {}, refresh_ms);
  const { take, words } = useTakeNext();
  return (
    <>
      <PageTitle>{texts.overview}</PageTitle>
      <p className="quiet">{texts.shift(me.shift.decided, me.shift.hard)}</p>
      <p className="row">
        <button type="button" className="button primary" onClick={() => void take({})}>
          {texts.take_next}
        </button>
        <output>{words}</output>
      </p>
      {fault && <Fault fault={fault} onRetry={reload} />}
      {!value && !fault && <Loading />}
      {value &&
        (value.queues.length === 0 ? (
          <p className="empty">{texts.nothing_open}</p>
        ) : (
          <Queues queues={value.queues} />
        ))}
      {value && <SavedQueues saved={value.saved} reload={reload} />}
    </>
  );
}

function Queues({ queues }: Pick<ConsoleAnswer<'listQueues'>, 'queues'>): ReactNode {
  const texts = useTexts();
  return (
    <ul className="queues">
      {queues.map(({ kind, open, free, overdue, pressing, next_due_at }) => (
        <li key={kind} className={overdue > 0 ? 'panel panel-late' : 'panel'}>
          <h2>
            <Link href={pages.queue({ kind })}>{texts.kinds[kind] ?? kind}</Link>
          </h2>
          <dl className="counts">
            <Count name={texts.open} value={open} />
            <Count name={texts.free} value={free} />
            <Count name={texts.pressing} value={pressing} />
            <Count name={texts.overdue} value={overdue} />
          </dl>
          <p>
            {texts.next_due}: <TimeLeft due_at={next_due_at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const Count = ({ name, value }: { name: string; value: number }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
