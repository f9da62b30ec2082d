import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { CompletionList } from '../../ui/completion-list.tsx';
import { askFriendNames, namesFrom } from './mention-names.ts';

/** Between the last letter and the question for friends. */
const pause_ms = 150;

interface MentionListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The typed beginning of the name, without its @. */
  start: string;
  /** Names of the thread. */
  names: readonly string[];
  /** The name is completed, or the list was closed. */
  onClose(): void;
}

/** Names of the thread and of friends that complete an @ in a text. */
export function MentionList({ names, ...list }: MentionListProps): ReactNode {
  const { t } = useLingui();
  const { start } = list;
  const options = namesFrom(start, names, useFriendNames(start));
  return <CompletionList {...list} options={options} label={t`Suggestions`} end=" " />;
}

function useFriendNames(start: string): readonly string[] {
  const [friends, setFriends] = useState<readonly string[]>([]);
  useEffect(() => {
    if (start === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void askFriendNames(start, asking.signal).then((names) => {
        if (!asking.signal.aborted) setFriends(names);
      });
    }, pause_ms);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [start]);
  // Without a letter the friends would be as many as there are.
  return start === '' ? [] : friends;
}
