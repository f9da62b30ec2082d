import { useLingui } from '@lingui/react/macro';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { comment_limits } from '#contracts/text/comment-text.ts';
import type { CommentReply, OwnComment } from '#contracts/calls/social/comments.ts';
import { commentedAt, commentId } from '#contracts/pages/comment-addresses.ts';
import { reportAddress } from '#contracts/pages/form-addresses.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useHydrated } from '../../lib/document/use-hydrated.ts';
import { linkClass, TextButton } from '../../ui/button.tsx';
import { CommentBody } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import { heldTexts } from './comment-texts.ts';
import { CommentVotes, type Vote } from './comment-votes.tsx';
import styles from './comments.module.css';
import type { Commented } from './load-comments.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

export interface ItemContext extends Commented {
  path: string;
  duration: number;
  /** Of the member who is signed in; undefined for a visitor. */
  username: string | undefined;
  /** The votes of the member, by number of the comment. */
  votes: ReadonlyMap<number, Vote>;
  /** May remove what others wrote. */
  is_owner: boolean;
  /** The comment that the address opens. */
  opened_id: number | undefined;
  onReply(thread_id: number, username: string, control: HTMLElement): void;
  onEdit(comment_id: number, text: string): Promise<boolean>;
  onDelete(comment_id: number): void;
}

interface CommentItemProps {
  comment: CommentReply | OwnComment;
  thread_id: number;
  names: readonly string[];
  context: ItemContext;
}

/** One comment, or the marker of one that is gone. */
export function CommentItem({ comment, thread_id, names, context }: CommentItemProps): ReactNode {
  const { t, i18n } = useLingui();
  const { comment_id, username, state } = comment;
  const { isEdited, open, close, save } = useEdit(comment_id, context);
  if (state === 'deleted' || state === 'removed')
    return (
      <p id={commentId(comment_id)} className={styles['gone']}>
        {state === 'deleted' ? t`This comment was deleted.` : t`This comment was removed.`}
      </p>
    );
  const isOpened = comment_id === context.opened_id;
  return (
    <article
      id={commentId(comment_id)}
      // Hidden on the device where there is a block (hidden-cards.ts): the document is the same for every visitor.
      data-things={comment.writer || undefined}
      className={`${styles['comment']} ${isOpened ? styles['opened'] : ''}`}
    >
      <ItemHead comment={comment} path={context.path} />
      {isEdited ? (
        <CommentForm
          {...context}
          label={t`Edit your comment`}
          submit={t`Save`}
          initial={comment.body}
          names={names.filter((name) => name !== context.username)}
          isFocused
          onSend={save}
          onCancel={close}
        />
      ) : (
        <CommentBody
          text={comment.body}
          lang={comment.lang === i18n.locale ? undefined : comment.lang}
          duration={context.duration}
          names={names}
        />
      )}
      {state === 'held' && <Waiting comment={comment as OwnComment} />}
      {!isEdited && (
        <ItemActions
          comment={comment}
          context={context}
          onReply={(link) =>
            context.onReply(thread_id, comment_id === thread_id ? '' : username, link)
          }
          onEdit={open}
          thread_id={thread_id}
        />
      )}
    </article>
  );
}

const editId = (comment_id: number): string => `edit-${comment_id}`;

/** Whether the form is open; it leaves the focus to the button that opened it. */
function useEdit(comment_id: number, { onEdit }: ItemContext) {
  const [isEdited, setEdited] = useState(false);
  const returnFocus = useReturnedFocus();
  const close = (): void => {
    setEdited(false);
    returnFocus(() => document.getElementById(editId(comment_id)));
  };
  const save = async (text: string): Promise<boolean> => {
    const isTaken = await onEdit(comment_id, text);
    if (isTaken) close();
    return isTaken;
  };
  return { isEdited, open: () => setEdited(true), close, save };
}

function ItemHead({
  comment,
  path,
}: {
  comment: CommentReply | OwnComment;
  path: string;
}): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { comment_id, username, created_at, is_edited } = comment;
  const written = Math.floor(Date.parse(created_at) / 1000);
  const time = (
    <time dateTime={created_at} title={format.day(written)} suppressHydrationWarning>
      {format.age(written, nowSeconds(), 'long')}
    </time>
  );
  return (
    <p className={`${styles['by']} dotted`}>
      {username === '' ? (
        <span>{t`Former member`}</span>
      ) : (
        <a href={memberPage(username)}>
          <bdi>{username}</bdi>
        </a>
      )}
      {comment.state === 'held' ? (
        <span>{time}</span>
      ) : (
        <a href={commentedAt(path, comment_id)}>{time}</a>
      )}
      {is_edited && <span>{t`edited`}</span>}
    </p>
  );
}

function Waiting({ comment }: { comment: OwnComment }): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <p className={styles['waiting']}>
      <strong>{t`Waiting for review.`}</strong> {i18n._(heldTexts[comment.held_by])}{' '}
      {comment.word && <bdi>“{comment.word}”</bdi>}
    </p>
  );
}

interface ItemActionsProps extends Pick<CommentItemProps, 'comment' | 'context' | 'thread_id'> {
  onReply(link: HTMLElement): void;
  onEdit(): void;
}

function ItemActions(props: ItemActionsProps): ReactNode {
  const { comment, context, thread_id, onReply, onEdit } = props;
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { comment_id, state, username } = comment;
  const isShown = state === 'shown';
  const isOwn = username !== '' && username === context.username;
  const age = nowSeconds() - Date.parse(comment.created_at) / 1000;
  const isEditable = isHydrated && isOwn && age < comment_limits.edit_seconds;
  const isDeletable = isOwn || (context.is_owner && isShown);
  const reply = (event: MouseEvent<HTMLElement>): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onReply(event.currentTarget);
  };
  const remove = (): void => {
    if (confirm(t`Delete this comment?`)) context.onDelete(comment_id);
  };
  return (
    <div className={styles['actions']}>
      {isShown && <CommentVotes comment={comment} voted={context.votes.get(comment_id)} />}
      {isShown && (
        // Without script its page has the form.
        <a className={linkClass()} href={commentedAt(context.path, thread_id)} onClick={reply}>
          {t`Reply`}
        </a>
      )}
      {isEditable && <TextButton id={editId(comment_id)} onClick={onEdit}>{t`Edit`}</TextButton>}
      {isDeletable && <TextButton onClick={remove}>{t`Delete`}</TextButton>}
      {isShown && !isOwn && (
        <a
          className={linkClass()}
          href={reportAddress({ target_type: 'comment', target_id: String(comment_id) })}
          rel="nofollow"
        >
          {t`Report`}
        </a>
      )}
    </div>
  );
}
