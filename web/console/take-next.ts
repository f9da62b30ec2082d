import { useState } from 'react';
import { QueueFilter } from '#contracts/calls/console/console-queues.ts';
import { ask } from './ask.ts';
import { wordsOf } from './fault-text.ts';
import { pages, go } from './router.tsx';
import { useTexts } from './texts/texts.ts';

/** Of which cases to take the next one, as the queue's address says it. */
export type QueueChoice = Readonly<Record<string, string | undefined>>;

export interface TakeNext {
  /** Takes the most urgent free case of a queue, but that one, and opens it. False when there is none, or it failed; `words` say so. */
  take(choice: QueueChoice, but?: string): Promise<boolean>;
  words: string;
}

export function useTakeNext(): TakeNext {
  const texts = useTexts();
  const [words, setWords] = useState('');
  const take = async (choice: QueueChoice, but?: string): Promise<boolean> => {
    setWords('');
    try {
      // A filter that is none is refused: without it any case would be taken.
      const { reference } = await ask('claimNext', {
        body: { filter: filterOf(choice), ...(but && { but }) },
      });
      if (reference === null) setWords(texts.none_left);
      else go(pages.case(reference) + searchOf(choice));
      return reference !== null;
    } catch (error) {
      setWords(wordsOf(texts, error));
      return false;
    }
  };
  return { take, words };
}

/** The filter in an address; what the address of a case says besides is none. */
export const filterOf = (choice: QueueChoice): QueueFilter =>
  Object.fromEntries(
    Object.entries(choice).filter(
      ([name, value]) => value && Object.hasOwn(QueueFilter.shape, name),
    ),
  );

export function searchOf(choice: QueueChoice): string {
  const asked = Object.entries(choice).filter((each): each is [string, string] => Boolean(each[1]));
  return asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
}
