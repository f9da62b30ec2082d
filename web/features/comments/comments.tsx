import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import {
  commentSettings,
  commentSorts,
  type CommentSort,
  type CommentThread,
} from '#contracts/calls/social/comments.ts';
import { parseDuration } from '#contracts/media/duration.ts';
import { commentId, comments_id, commentsAfter } from '#contracts/pages/comment-addresses.ts';
import { notify } from '../../lib/messages/notices.ts';
import { buttonClass } from '../../ui/button.tsx';
import segments from '../../ui/segments.module.css';
import { votesOf } from './changed-threads.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type ItemContext } from './comment-item.tsx';
import { FromTheStart, Prompt, Said } from './comment-prompts.tsx';
import { settingTexts, sortTexts } from './comment-texts.ts';
import styles from './comments.module.css';
import { earlyText, storeUnsent, unsentText } from './unsent-text.ts';
import type { Commented, CommentsData } from './load-comments.ts';
import { MoreComments } from './more-comments.tsx';
import { ThreadItem } from './thread-item.tsx';
import { useComments } from './use-comments.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

export interface CommentsProps extends Commented {
  data: CommentsData;
  /** Of the video or album. */
  path: string;
  /** Of the film, `m:ss`; '' for an album. */
  duration: string;
}

/** The comments of a video or album. The document has all of it but what only the member sees. */
export function Comments(props: CommentsProps): ReactNode {
  const { section, object_id, data } = props;
  const { t } = useLingui();
  const state = useComments({ section, object_id }, data);
  const [reply, setReply] = useState<Reply>();
  const returnFocus = useReturnedFocus();
  const opened_id = typeof data.mark === 'number' ? data.mark : undefined;
  useEffect(() => {
    // The address led there before the comments were on the page.
    if (opened_id !== undefined && location.hash === `#${commentId(opened_id)}`)
      document.getElementById(commentId(opened_id))?.scrollIntoView({ block: 'center' });
  }, [opened_id]);
  const waits = t`Your comment waits for review. Nobody else sees it yet.`;
  const { own, total } = state;
  if (data.page.setting === 'off' && !own?.is_owner) return null;
  const setting = own?.setting ?? data.page.setting;
  const post = async (text: string, parent_id?: number): Promise<boolean> => {
    const written = await state.post(text, parent_id);
    if (written?.state === 'held') notify({ kind: 'success', text: waits, topic: 'comment' });
    // A reply to another thread goes on.
    if (written) setReply((open) => (open?.thread_id === parent_id ? undefined : open));
    if (written) returnFocus(() => document.getElementById(commentId(written.comment_id)));
    return written !== undefined;
  };
  const cancel = (): void => {
    setReply(undefined);
    if (reply) returnFocus(() => (reply.link.isConnected ? reply.link : null));
  };
  const edit = async (comment_id: number, text: string): Promise<boolean> => {
    const isTaken = await state.edit(comment_id, text);
    // One that waits now is in another place.
    if (isTaken) returnFocus(() => document.getElementById(commentId(comment_id)));
    return isTaken;
  };
  return (
    <section id={comments_id} className={styles['comments']} aria-labelledby="comments-heading">
      <h2 id="comments-heading">
        {total > 0 ? t`${plural(total, { one: '# comment', other: '# comments' })}` : t`Comments`}
      </h2>
      <Said data={data} waits={waits} />
      {own?.is_owner && (
        <Settings setting={setting} onChoose={(chosen) => void state.set(chosen)} />
      )}
      {setting !== 'off' && (
        <Write {...props} isEmptied={state.isEmptied({ section, object_id })} onPost={post} />
      )}
      {data.is_further && <FromTheStart path={props.path} data={data} />}
      <Threads
        {...props}
        state={{ ...state, edit }}
        reply={reply}
        onReply={setReply}
        onCancel={cancel}
        onPost={post}
      />
    </section>
  );
}

/** A press on Reply. */
interface Reply {
  thread_id: number;
  /** Of the writer of a reply who is answered; '' for the thread. */
  name: string;
  link: HTMLElement;
}
type Post = (text: string, parent_id?: number) => Promise<boolean>;

/** The form, and what a visitor reads instead. */
function Write({
  section,
  object_id,
  path,
  data,
  isEmptied,
  onPost,
}: CommentsProps & { isEmptied: boolean; onPost: Post }): ReactNode {
  const { t } = useLingui();
  const of = { section, object_id };
  const typed = answersOpened(data) ? '' : (data.typed?.text ?? '');
  return (
    <>
      <Prompt path={path} />
      <div className={styles['own']}>
        <CommentForm
          key={String(isEmptied)}
          {...of}
          path={path}
          label={t`Write a comment`}
          submit={t`Post`}
          initial={isEmptied ? '' : earlyText(of) || unsentText(of) || typed}
          onSend={onPost}
          onType={(text) => storeUnsent(of, text)}
        />
      </div>
    </>
  );
}

/** Whether what was typed is a reply, whose thread is still there. */
const answersOpened = ({ typed, opened }: CommentsData): boolean =>
  typed?.thread_id !== undefined && opened?.comment_id === typed.thread_id;

interface ThreadsProps extends CommentsProps {
  state: ReturnType<typeof useComments>;
  reply: Reply | undefined;
  onReply(reply: Reply): void;
  onCancel(): void;
  onPost: Post;
}

/** Those of the member that wait, the one that the address opens, and a sorted list of all. */
function Threads(props: ThreadsProps): ReactNode {
  const { state, reply, onReply, onCancel, onPost, data, duration, ...of } = props;
  const { t } = useLingui();
  const { own, opened, threads } = state;
  const context: ItemContext = {
    ...of,
    duration: parseDuration(duration),
    opened_id: typeof data.mark === 'number' ? data.mark : undefined,
    username: own?.username,
    votes: votesOf(own),
    is_owner: own?.is_owner ?? false,
    onReply: (thread_id, name, link) => onReply({ thread_id, name, link }),
    onEdit: state.edit,
    onDelete: (comment_id) => void state.remove(comment_id),
  };
  const typed_reply = answersOpened(data) ? (data.typed?.text ?? '') : '';
  const item = (each: CommentThread): ReactNode => {
    const thread_id = each.comment_id;
    const isEmptied = state.isEmptied({ ...of, thread_id });
    return (
      <ThreadItem
        key={`${thread_id} ${isEmptied}`}
        thread={each}
        context={context}
        reply={reply?.thread_id === thread_id ? reply : undefined}
        typed={each === opened && !isEmptied ? typed_reply : undefined}
        onReply={(text) => onPost(text, thread_id)}
        onCancel={onCancel}
        onMore={() => void state.readReplies(each)}
      />
    );
  };
  return (
    <>
      {own?.waiting.map((comment) => (
        <CommentItem
          key={comment.comment_id}
          comment={comment}
          thread_id={comment.parent_id || comment.comment_id}
          names={[]}
          context={context}
        />
      ))}
      {threads.length > 1 && (
        <Sorts chosen={state.sort} onChoose={(sort) => void state.choose(sort)} />
      )}
      {opened && item(opened)}
      {threads.filter(({ comment_id }) => comment_id !== opened?.comment_id).map(item)}
      <MoreComments
        text={t`Show more comments`}
        href={data.page.next === '' ? undefined : commentsAfter(of.path, data.page.next)}
        className={buttonClass()}
        isBusy={state.isBusy}
        onMore={state.next === '' ? undefined : () => void state.readOn()}
      />
    </>
  );
}

interface SortsProps {
  chosen: CommentSort;
  onChoose(sort: CommentSort): void;
}

function Sorts({ chosen, onChoose }: SortsProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={`${segments['segments']} only-scripted`} aria-label={t`Sort`}>
      {commentSorts.map((sort) => (
        <button
          key={sort}
          type="button"
          aria-pressed={sort === chosen}
          onClick={() => onChoose(sort)}
        >
          {i18n._(sortTexts[sort])}
        </button>
      ))}
    </fieldset>
  );
}

type Setting = (typeof commentSettings)[number];

/** For the owner of the video or album. */
function Settings({
  setting,
  onChoose,
}: {
  setting: Setting;
  onChoose(chosen: Setting): void;
}): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={segments['segments']} aria-label={t`Comments`}>
      {commentSettings.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === setting}
          onClick={() => onChoose(each)}
        >
          {i18n._(settingTexts[each])}
        </button>
      ))}
    </fieldset>
  );
}
