import { useState, type ReactNode } from 'react';
import type { CaseEvent } from '#contracts/calls/console/console-cases.ts';
import { ask } from './ask.ts';
import { wordsOf } from './fault-text.ts';
import { EventList } from './event-list.tsx';
import { Fault, FaultLine, Loading, PageTitle } from './parts.tsx';
import { useTexts } from './texts/texts.ts';
import { useLoad } from './use-load.ts';

/** `subjects/{type}/{id}`, `members/{id}`, `staff/{id}` or `me`. */
function callOf([room, first = '', second = '']: readonly string[]) {
  if (room === 'subjects')
    return { id: 'getSubjectHistory', parameters: { type: first, id: second } } as const;
  if (room === 'members') return { id: 'getMemberHistory', parameters: { id: first } } as const;
  if (room === 'staff') return { id: 'getStaffHistory', parameters: { id: first } } as const;
  return { id: 'getMyHistory', parameters: {} } as const;
}

/** Events of a subject, of a member, or by a member of the staff. */
export function HistoryPage({ of }: { of: readonly string[] }): ReactNode {
  const texts = useTexts();
  const { id, parameters } = callOf(of);
  const { value, fault, reload } = useLoad(id, { parameters });
  const [older, setOlder] = useState<{ events: CaseEvent[]; next: number | null }>();
  const [words, setWords] = useState('');
  const next = older ? older.next : value?.next;
  const more = async (): Promise<void> => {
    setWords('');
    try {
      const page = await ask(id, { parameters, query: { before: String(next) } });
      setOlder({ events: [...(older?.events ?? []), ...page.events], next: page.next });
    } catch (error) {
      setWords(wordsOf(texts, error));
    }
  };
  const name = id === 'getMyHistory' ? texts.my_history : texts.history;
  return (
    <>
      <PageTitle>{value?.title ? `${name}: ${value.title}` : name}</PageTitle>
      {fault && <Fault fault={fault} onRetry={reload} />}
      {!value && !fault && <Loading />}
      {value && <EventList events={[...value.events, ...(older?.events ?? [])]} has_case />}
      {next && (
        <button type="button" className="button" onClick={() => void more()}>
          {texts.older}
        </button>
      )}
      <FaultLine words={words} />
    </>
  );
}
