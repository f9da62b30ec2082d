import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CommentThread } from '#contracts/calls/social/comments.ts';
import { linkClass } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type ItemContext } from './comment-item.tsx';
import styles from './comments.module.css';

interface ThreadItemProps {
  thread: CommentThread;
  context: ItemContext;
  /** The initial text of the form for a reply; undefined for no form. */
  reply: string | undefined;
  isFocused: boolean;
  onReply(text: string): Promise<boolean>;
  onCancel(): void;
  onMore(): void;
}

/** A comment with its replies, one level of them. */
export function ThreadItem(props: ThreadItemProps): ReactNode {
  const { thread, context, reply, isFocused, onReply, onCancel, onMore } = props;
  const { t } = useLingui();
  const { comment_id, replies } = thread;
  const names = [...new Set([thread, ...replies].map(({ username }) => username).filter(Boolean))];
  const isShown = thread.state === 'shown';
  return (
    <div className={styles['thread']}>
      <CommentItem comment={thread} thread_id={comment_id} names={names} context={context} />
      {(replies.length > 0 || reply !== undefined) && (
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
            <MoreButton className={`${linkClass()} only-scripted`} onClick={onMore}>
              {t`Show more replies`}
            </MoreButton>
          )}
          {isShown && reply !== undefined && (
            <div className={styles['own']}>
              <CommentForm
                key={reply}
                {...context}
                parent_id={comment_id}
                label={t`Write a reply`}
                submit={t`Reply`}
                initial={reply}
                names={names.filter((name) => name !== context.username)}
                isFocused={isFocused}
                onSend={onReply}
                {...(isFocused && { onCancel })}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
