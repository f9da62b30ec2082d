import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { commentSettings, commentSorts, type CommentThread } from '#contracts/calls/comments.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { signInPage } from '#contracts/pages/account-links.ts';
import { comments_id } from '#contracts/pages/comment-addresses.ts';
import { notify } from '../../lib/messages/notices.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import segments from '../../ui/segments.module.css';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type ItemContext } from './comment-item.tsx';
import { settingTexts, sortTexts } from './comment-texts.ts';
import styles from './comments.module.css';
import { storeUnsent, unsentText } from './unsent-text.ts';
import type { Commented, CommentsData } from './load-comments.ts';
import { ThreadItem } from './thread-item.tsx';
import { useComments } from './use-comments.ts';

export interface CommentsProps extends Commented {
  data: CommentsData;
  /** Of the video or album. */
  path: string;
  /** Seconds of the film; 0 for an album. */
  duration: number;
}

/** The comments of a video or album. The document has all of it but what only the member sees. */
export function Comments({ section, object_id, data, path, duration }: CommentsProps): ReactNode {
  const { t } = useLingui();
  const of = { section, object_id };
  const state = useComments(of, data);
  const [reply, setReply] = useState<{ thread_id: number; text: string }>();
  const { own, opened, total } = state;
  const setting = own?.setting ?? data.page.setting;
  const waits = t`Your comment waits for review. Nobody else sees it yet.`;
  const opened_id = typeof data.mark === 'number' ? data.mark : undefined;
  useEffect(() => {
    // The address led there before the comments were on the page.
    if (opened_id !== undefined && location.hash === `#comment-${opened_id}`)
      document.getElementById(`comment-${opened_id}`)?.scrollIntoView({ block: 'center' });
  }, [opened_id]);
  if (data.page.setting === 'off' && !own?.is_owner) return null;
  const post = async (text: string, parent_id?: number): Promise<boolean> => {
    const written = await state.post(text, parent_id);
    if (written?.state === 'held') notify({ kind: 'success', text: waits, topic: 'comment' });
    if (written) setReply(undefined);
    return written !== undefined;
  };
  const context: ItemContext = {
    ...of,
    path,
    duration,
    opened_id,
    username: own?.username,
    is_owner: own?.is_owner ?? false,
    onReply: (thread_id, name) => setReply({ thread_id, text: name && `@${name} ` }),
    onEdit: state.edit,
    onDelete: (comment_id) => void state.remove(comment_id),
  };
  const thread = (each: CommentThread, isOpened = false): ReactNode => (
    <ThreadItem
      key={each.comment_id}
      thread={each}
      context={context}
      reply={reply?.thread_id === each.comment_id ? reply.text : isOpened ? '' : undefined}
      isFocused={reply?.thread_id === each.comment_id}
      onReply={(text) => post(text, each.comment_id)}
      onCancel={() => setReply(undefined)}
      onMore={() => void state.readReplies(each)}
    />
  );
  const waiting = own?.waiting ?? [];
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
        <>
          <Prompt path={path} />
          <div className={styles['own']}>
            <CommentForm
              {...of}
              path={path}
              label={t`Write a comment`}
              submit={t`Post`}
              initial={unsentText(of)}
              onSend={post}
              onType={(text) => storeUnsent(of, text)}
            />
          </div>
        </>
      )}
      {waiting.map((comment) => (
        <CommentItem
          key={comment.comment_id}
          comment={comment}
          thread_id={comment.parent_id || comment.comment_id}
          names={[]}
          context={context}
        />
      ))}
      {state.threads.length > 1 && (
        <fieldset className={`${segments['segments']} only-scripted`} aria-label={t`Sort`}>
          {commentSorts.map((sort) => (
            <SortButton
              key={sort}
              sort={sort}
              isChosen={sort === state.sort}
              onChoose={() => void state.choose(sort)}
            />
          ))}
        </fieldset>
      )}
      {opened && thread(opened, true)}
      {state.threads
        .filter(({ comment_id }) => comment_id !== opened?.comment_id)
        .map((each) => thread(each))}
      {state.next !== '' && (
        <button
          type="button"
          className={`${buttonClass()} only-scripted`}
          aria-disabled={state.isBusy}
          onClick={() => void state.readOn()}
        >
          {t`Show more comments`}
        </button>
      )}
    </section>
  );
}

/** What became of a comment that was sent without script. */
function Said({ data: { mark }, waits }: { data: CommentsData; waits: string }): ReactNode {
  const { t } = useLingui();
  if (mark !== 'held' && mark !== 'failed') return null;
  return (
    <p className={styles['said']} role="status">
      {mark === 'held' ? waits : t`Your comment was not taken. Try another text, or later.`}
    </p>
  );
}

/** For whoever is not signed in; without script nobody knows, so both stand there. */
function Prompt({ path }: { path: string }): ReactNode {
  const next = `${path}#${comments_id}`;
  return (
    <p className={styles['prompt']}>
      <Trans>
        Please{' '}
        <a className={linkClass()} href={signInPage(next)}>
          sign in
        </a>{' '}
        or{' '}
        <a className={linkClass()} href={accountPages.signUp(next)}>
          register
        </a>{' '}
        to post comments
      </Trans>
    </p>
  );
}

interface SortButtonProps {
  sort: (typeof commentSorts)[number];
  isChosen: boolean;
  onChoose(): void;
}

function SortButton({ sort, isChosen, onChoose }: SortButtonProps): ReactNode {
  const { i18n } = useLingui();
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {i18n._(sortTexts[sort])}
    </button>
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
