import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { CommentReply, OwnComment } from '#contracts/calls/social/comments.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { ThumbsDown, ThumbsUp } from '../../ui/icons.tsx';
import { castVote } from '../votes/index.ts';
import styles from './comments.module.css';

export type Vote = '0' | '1';

/** Like and dislike with their counts. */
export function CommentVotes({
  comment,
  voted,
}: {
  comment: CommentReply | OwnComment;
  /** The vote of the member on another visit. */
  voted: Vote | undefined;
}): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { comment_id, likes, dislikes } = comment;
  const [counts, setCounts] = useState({ likes, dislikes });
  const [cast, setCast] = useState<Vote>();
  const chosen = cast ?? voted;
  const [isBusy, setBusy] = useState(false);
  const vote = async (value: Vote): Promise<void> => {
    setBusy(true);
    const answer = await castVote({ section: 'comment', object_id: comment_id }, value);
    setBusy(false);
    if (!('counts' in answer))
      return notify({ ...errorNotice(i18n, answer.error, 'vote'), topic: 'vote' });
    setCounts(answer.counts);
    return setCast(value);
  };
  const button = (value: Vote, name: string, count: number, icon: ReactNode): ReactNode => (
    <button
      type="button"
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
  return (
    <span className={`${styles['votes']} only-scripted`}>
      {button('1', t`Like`, counts.likes, <ThumbsUp className="icon" />)}
      {button('0', t`Dislike`, counts.dislikes, <ThumbsDown className="icon" />)}
    </span>
  );
}
