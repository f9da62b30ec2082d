import { useState } from 'react';
import { ask } from './ask.ts';
import { wordsOf } from './fault-text.ts';
import { pages, go } from './router.tsx';
import { useTexts } from './texts.ts';

/** Of which cases to take the next one, as the queue's address says it. */
export interface QueueChoice {
  kind?: string | undefined;
  region?: string | undefined;
  member?: string | undefined;
}

export interface TakeNext {
  /** Takes the most urgent free case of a queue, but that one, and opens it. False when there is none, or it failed; `words` say so. */
  take(choice: QueueChoice, but?: string): Promise<boolean>;
  words: string;
}

export function useTakeNext(): TakeNext {
  const texts = useTexts();
  const [words, setWords] = useState('');
  const take = async (choice: QueueChoice, but?: string): Promise<boolean> => {
    const { kind, region, member } = choice;
    setWords('');
    try {
      const { reference } = await ask('claimNext', {
        body: {
          ...(kind && { kinds: [kind] }),
          ...(region && { region }),
          ...(member && { member: Number(member) }),
          ...(but && { but }),
        },
      });
      if (reference === null) setWords(texts.none_left);
      else go(pages.case(reference) + searchOf({ kind, region, member }));
      return reference !== null;
    } catch (error) {
      setWords(wordsOf(texts, error));
      return false;
    }
  };
  return { take, words };
}

export function searchOf(choice: QueueChoice): string {
  const asked = Object.entries(choice).filter((each): each is [string, string] => Boolean(each[1]));
  return asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
}
