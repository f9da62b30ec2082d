import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { CommentThread } from '#contracts/calls/social/comments.ts';
import { commentsAfter } from '#contracts/pages/comment-addresses.ts';
import { linkClass } from '../../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type ItemContext } from './comment-item.tsx';
import styles from './comments.module.css';
import { MoreComments } from './more-comments.tsx';
import { earlyText, storeUnsent, unsentText } from './unsent-text.ts';

interface ThreadItemProps {
  thread: CommentThread;
  context: ItemContext;
  /** The press that asked for the form. */
  reply: { name: string } | undefined;
  /** Of a form that is there in any case: its text when the page was opened. */
  typed: string | undefined;
  onReply(text: string): Promise<boolean>;
  onCancel(): void;
  onMore(): void;
}

/** A comment with its replies, one level of them. */
export function ThreadItem(props: ThreadItemProps): ReactNode {
  const { thread, context, reply, typed, onReply, onCancel, onMore } = props;
  const { t } = useLingui();
  const { comment_id, replies } = thread;
  const names = [...new Set([thread, ...replies].map(({ username }) => username).filter(Boolean))];
  const isAnswered = reply !== undefined || typed !== undefined;
  const of = { section: context.section, object_id: context.object_id, thread_id: comment_id };
  // Once it is sent it comes back no more.
  const [early, setEarly] = useState(() => (typed === undefined ? '' : earlyText(of) || typed));
  const send = async (text: string): Promise<boolean> => {
    const isTaken = await onReply(text);
    if (isTaken) setEarly('');
    return isTaken;
  };
  const cancel = (): void => {
    storeUnsent(of, '');
    onCancel();
  };
  return (
    <div className={styles['thread']}>
      <CommentItem comment={thread} thread_id={comment_id} names={names} context={context} />
      {(replies.length > 0 || isAnswered) && (
        <div className={styles['replies']}>
          {replies.map((each) => (
            <CommentItem
              key={each.comment_id}
              comment={each}
              thread_id={comment_id}
              names={names}
              context={context}
            />
          ))}
          {thread.next !== '' && (
            <MoreComments
              text={t`Show more replies`}
              href={commentsAfter(context.path, thread.next, comment_id)}
              className={linkClass()}
              onMore={onMore}
            />
          )}
          {thread.state === 'shown' && isAnswered && (
            <div className={styles['own']}>
              <CommentForm
                {...context}
                parent_id={comment_id}
                label={t`Write a reply`}
                submit={t`Reply`}
                initial={early || unsentText(of)}
                reply={reply}
                names={names.filter((name) => name !== context.username)}
                onSend={send}
                onType={(text) => storeUnsent(of, text)}
                {...(reply && { onCancel: cancel })}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
