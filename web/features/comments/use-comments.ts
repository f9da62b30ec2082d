import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type {
  CommentReply,
  CommentSetting,
  CommentSort,
  CommentThread,
  OwnComment,
  OwnComments,
} from '#contracts/calls/comments.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { parseApiError } from '../../lib/transport/parse-api-error.ts';
import { moreReplies, moreThreads, type Commented, type CommentsData } from './load-comments.ts';
import {
  deleteComment,
  editComment,
  postComment,
  readOwnComments,
  setComments,
  type Sent,
} from './send-comment.ts';

type Threads = readonly CommentThread[];

/** The comments as they are on the page: what the document had, and what was read and written since. */
export function useComments(of: Commented, data: CommentsData) {
  const { section, object_id } = of;
  const { i18n } = useLingui();
  const report = useReport();
  const [sort, setSort] = useState<CommentSort>('best');
  const [threads, setThreads] = useState<Threads>(data.page.threads);
  const [opened, setOpened] = useState(data.opened);
  const [next, setNext] = useState(data.page.next);
  const [total, setTotal] = useState(data.page.total_count);
  const [own, setOwn] = useState<OwnComments>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void readOwnComments({ section, object_id }).then((found) => {
      if (!isLeft) setOwn(found);
    });
    return () => {
      isLeft = true;
    };
  }, [section, object_id]);

  const read = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await work().catch((error: unknown) => notify(errorNotice(i18n, error)));
    setBusy(false);
  };
  const everywhere = (change: (thread: CommentThread) => CommentThread): void => {
    setThreads((before) => before.map(change));
    setOpened((before) => before && change(before));
  };
  const keep = (written: OwnComment): void => {
    everywhere((thread) => withComment(thread, written));
    setOwn((before) => before && withWaiting(before, written));
  };
  return {
    sort,
    threads,
    opened,
    next,
    total,
    own,
    isBusy,
    choose: (chosen: CommentSort) =>
      read(async () => {
        const page = await moreThreads(of, chosen, '');
        setSort(chosen);
        setThreads(page.threads);
        setNext(page.next);
      }),
    readOn: () =>
      read(async () => {
        const page = await moreThreads(of, sort, next);
        const known = new Set(threads.map(({ comment_id }) => comment_id));
        setThreads([
          ...threads,
          ...page.threads.filter(({ comment_id }) => !known.has(comment_id)),
        ]);
        setNext(page.next);
      }),
    readReplies: (thread: CommentThread) =>
      read(async () => {
        const page = await moreReplies(thread.comment_id, thread.next);
        everywhere((each) =>
          each.comment_id === thread.comment_id
            ? { ...each, replies: joined(each.replies, page.replies), next: page.next }
            : each,
        );
      }),
    post: async (text: string, parent_id?: number): Promise<OwnComment | undefined> => {
      const sent = await postComment(of, { text, lang: i18n.locale, parent_id });
      const written = report(sent);
      if (!written) return undefined;
      if (written.state === 'shown') {
        setTotal(total + 1);
        if (parent_id === undefined) setThreads([toThread(written), ...threads]);
      }
      keep(written);
      return written;
    },
    edit: async (comment_id: number, text: string): Promise<boolean> => {
      const written = report(await editComment(comment_id, text));
      if (!written) return false;
      keep(written);
      return true;
    },
    remove: async (comment_id: number): Promise<void> => {
      const sent = await deleteComment(comment_id);
      if ('error' in sent) return void report(sent);
      const isWaiting = own?.waiting.some((each) => each.comment_id === comment_id);
      if (!isWaiting) setTotal(Math.max(0, total - 1));
      const state = ownsComment(own, threads, opened, comment_id) ? 'deleted' : 'removed';
      setThreads((before) => before.flatMap((thread) => without(thread, comment_id, state) ?? []));
      setOpened((before) => before && (without(before, comment_id, state) ?? null));
      setOwn((before) => before && withoutWaiting(before, comment_id));
    },
    set: async (setting: CommentSetting): Promise<void> => {
      const sent = await setComments(of, setting);
      if ('error' in sent) report(sent);
      else setOwn((before) => before && { ...before, setting });
    },
  };
}

/** What was written, or a notice of what was wrong. */
function useReport(): (sent: Sent) => OwnComment | undefined {
  const { t, i18n } = useLingui();
  const refused = t`This text is not taken here.`;
  return (sent) => {
    if (!('error' in sent)) return sent.comment;
    const { code } = parseApiError(sent.error);
    const notice =
      code === 'invalid' || code === 'text'
        ? { kind: 'error' as const, text: refused }
        : errorNotice(i18n, sent.error);
    notify({ ...notice, topic: 'comment' });
    return undefined;
  };
}

const toThread = (written: OwnComment): CommentThread => ({
  ...toReply(written),
  reply_count: 0,
  replies: [],
  next: '',
});

const toReply = ({ held_by: _, word: __, parent_id: ___, ...shown }: OwnComment): CommentReply =>
  shown as CommentReply;

const joined = (known: readonly CommentReply[], more: readonly CommentReply[]): CommentReply[] => {
  const ids = new Set(known.map(({ comment_id }) => comment_id));
  return [...known, ...more.filter(({ comment_id }) => !ids.has(comment_id))].toSorted(
    (a, b) => a.comment_id - b.comment_id,
  );
};

/** A comment that was written or changed; one that waits leaves the thread. */
function withComment(thread: CommentThread, written: OwnComment): CommentThread {
  if (thread.comment_id === written.comment_id)
    return { ...thread, body: written.body, is_edited: written.is_edited };
  if (thread.comment_id !== written.parent_id) return thread;
  const others = thread.replies.filter(({ comment_id }) => comment_id !== written.comment_id);
  return written.state === 'shown'
    ? { ...thread, replies: joined(others, [toReply(written)]) }
    : { ...thread, replies: others };
}

function withWaiting(own: OwnComments, written: OwnComment): OwnComments {
  const others = own.waiting.filter(({ comment_id }) => comment_id !== written.comment_id);
  return { ...own, waiting: written.state === 'held' ? [written, ...others] : others };
}

const withoutWaiting = (own: OwnComments, id: number): OwnComments => ({
  ...own,
  waiting: own.waiting.filter(({ comment_id }) => comment_id !== id),
});

function ownsComment(
  own: OwnComments | undefined,
  threads: Threads,
  opened: CommentThread | null,
  id: number,
): boolean {
  const all = [...threads, ...(opened ? [opened] : [])].flatMap((thread) => [
    thread,
    ...thread.replies,
  ]);
  return all.some(({ comment_id, username }) => comment_id === id && username === own?.username);
}

/** A thread leaves a marker while it has replies. */
function without(
  thread: CommentThread,
  id: number,
  state: 'deleted' | 'removed',
): CommentThread | undefined {
  const replies = thread.replies.filter(({ comment_id }) => comment_id !== id);
  if (thread.comment_id !== id) return { ...thread, replies };
  return thread.replies.length > 0 ? { ...thread, state, body: '', username: '' } : undefined;
}
