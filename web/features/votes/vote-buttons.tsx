import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ThumbsDown, ThumbsUp } from '../../ui/icons.tsx';
import { castVote, type Counts, type Votable } from './cast-vote.ts';
import styles from './vote-buttons.module.css';

export interface VoteButtonsProps extends Counts, Votable {
  /** Receives the counts that the API answered, for what else the page says of the rating. */
  onVoted?: ((counts: Counts) => void) | undefined;
}

/** Like and dislike with their counts, and a line that shows their ratio. */
export function VoteButtons({
  section,
  object_id,
  likes,
  dislikes,
  onVoted,
}: VoteButtonsProps): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [counts, setCounts] = useState<Counts>({ likes, dislikes });
  const [cast, setCast] = useState<'0' | '1'>();
  const voted = useVoted({ section, object_id });
  const chosen = cast ?? voted;
  const [isBusy, setBusy] = useState(false);
  const thanks = t`Thanks for your vote`;
  const vote = async (value: '0' | '1'): Promise<void> => {
    setBusy(true);
    const answer = await castVote({ section, object_id }, value);
    setBusy(false);
    if (!('counts' in answer))
      return notify({ ...errorNotice(i18n, answer.error, 'vote'), topic: 'vote' });
    setCounts(answer.counts);
    onVoted?.(answer.counts);
    setCast(value);
    return notify({ kind: 'success', text: thanks, topic: 'vote' });
  };
  const button = (value: '0' | '1', name: string, count: number, icon: ReactNode): ReactNode => (
    <button
      type="button"
      className={buttonClass('ghost')}
      aria-disabled={isBusy}
      aria-pressed={chosen === value}
      onClick={() => void (isBusy || vote(value))}
    >
      {icon}
      <span className="sr">{name}</span>
      <span className="num" suppressHydrationWarning>
        {format.count(count)}
      </span>
    </button>
  );
  const votes = counts.likes + counts.dislikes;
  return (
    <div className={`${styles['votes']} only-scripted`}>
      {button('1', t`Like`, counts.likes, <ThumbsUp className="icon" />)}
      {button('0', t`Dislike`, counts.dislikes, <ThumbsDown className="icon" />)}
      {votes > 0 && (
        <svg
          className={styles['ratio']}
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="100" height="1" />
          <rect width={(100 * counts.likes) / votes} height="1" />
        </svg>
      )}
    </div>
  );
}

/** How a member has voted on a video or an album. */
function useVoted({ section, object_id }: Votable): '0' | '1' | undefined {
  const code = `${section[0]}${object_id}`;
  const hasMarks = section === 'video' || section === 'album';
  return useLocalStore(({ account }) => {
    if (!account || !hasMarks) return undefined;
    return account.has('liked', code) ? '1' : account.has('disliked', code) ? '0' : undefined;
  }, undefined);
}
