import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type {
  CommentSetting,
  CommentSort,
  CommentThread,
  OwnComment,
  OwnComments,
} from '#contracts/calls/social/comments.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { claimForms } from '../../lib/store/stored-forms.ts';
import {
  joined,
  ownsComment,
  repliesOf,
  toThread,
  withComment,
  without,
  withoutWaiting,
  withWaiting,
} from './changed-threads.ts';
import { commentNotice, type CommentAct } from './comment-faults.ts';
import { moreReplies, moreThreads, type Commented, type CommentsData } from './load-comments.ts';
import {
  deleteComment,
  editComment,
  postComment,
  readOwnComments,
  setComments,
  type Sent,
} from './send-comment.ts';
import { unsentName, type Unsent } from './unsent-text.ts';

/** The comments as they are on the page: what the document had, and what was read and written since. */
export function useComments(of: Commented, data: CommentsData) {
  const shown = useThreads(of, data);
  const { own, changeOwn, isEmptied } = useOwn(of);
  const writes = useWrites(of, shown, own, changeOwn);
  return { ...shown, own, isEmptied, ...writes };
}

type Shown = ReturnType<typeof useThreads>;
type ChangeOwn = ReturnType<typeof useOwn>['changeOwn'];

/** The comments and settings that only the member sees. */
function useOwn({ section, object_id }: Commented) {
  const [own, setOwn] = useState<OwnComments>();
  // Where another member has used this tab, and the page began with what that one had typed: the names of what this one has typed meanwhile.
  const [own_names, setOwnNames] = useState<ReadonlySet<string>>();
  const read = useRef<Promise<void>>(undefined);
  useEffect(() => {
    let isLeft = false;
    read.current = readOwnComments({ section, object_id }).then((found) => {
      if (isLeft) return;
      setOwn(found);
      const others = found && claimForms(found.username);
      if (others) setOwnNames(others);
    });
    return () => {
      isLeft = true;
    };
  }, [section, object_id]);
  /** Waits for the read, so that its answer does not overwrite a comment that was written meanwhile. */
  const change = (changed: (own: OwnComments) => OwnComments): void =>
    void read.current?.then(() => setOwn((before) => before && changed(before)));
  /** Whether the text with which a form began was another member's. */
  const isEmptied = (of: Unsent): boolean =>
    own_names !== undefined && !own_names.has(unsentName(of));
  return { own, changeOwn: change, isEmptied };
}

/** The threads that every visitor sees. */
function useThreads(of: Commented, data: CommentsData) {
  const { i18n } = useLingui();
  const [sort, setSort] = useState<CommentSort>('best');
  const [threads, setThreads] = useState<readonly CommentThread[]>(data.page.threads);
  const [opened, setOpened] = useState(data.opened);
  const [next, setNext] = useState(data.page.next);
  const [total, setTotal] = useState(data.page.total_count);
  const [isBusy, setBusy] = useState(false);
  const read = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await work().catch((error: unknown) => notify(errorNotice(i18n, error)));
    setBusy(false);
  };
  /** Undefined takes a thread away. */
  const change = (changed: (thread: CommentThread) => CommentThread | undefined): void => {
    setThreads((before) => before.flatMap((thread) => changed(thread) ?? []));
    setOpened((before) => before && (changed(before) ?? null));
  };
  const choose = (chosen: CommentSort): Promise<void> =>
    read(async () => {
      const page = await moreThreads(of, chosen, '');
      setSort(chosen);
      setThreads(page.threads);
      setNext(page.next);
    });
  const readOn = (): Promise<void> =>
    read(async () => {
      const page = await moreThreads(of, sort, next);
      const known = new Set(threads.map(({ comment_id }) => comment_id));
      setThreads([...threads, ...page.threads.filter(({ comment_id }) => !known.has(comment_id))]);
      setNext(page.next);
    });
  const readReplies = ({ comment_id, next: after }: CommentThread): Promise<void> =>
    read(async () => {
      const page = await moreReplies(comment_id, after);
      change((each) =>
        each.comment_id === comment_id
          ? { ...each, replies: joined(each.replies, page.replies), next: page.next }
          : each,
      );
    });
  const add = (thread: CommentThread): void => setThreads((before) => [thread, ...before]);
  const count = (more: number): void => setTotal((before) => Math.max(0, before + more));
  return {
    sort,
    threads,
    opened,
    next,
    total,
    isBusy,
    choose,
    readOn,
    readReplies,
    change,
    add,
    count,
  };
}

/** The actions of the member. */
function useWrites(
  of: Commented,
  shown: Shown,
  own: OwnComments | undefined,
  changeOwn: ChangeOwn,
) {
  const { i18n } = useLingui();
  const report = useReport();
  const store = (written: OwnComment): void => {
    shown.change((thread) => withComment(thread, written));
    changeOwn((before) => withWaiting(before, written));
  };
  const post = async (text: string, parent_id?: number): Promise<OwnComment | undefined> => {
    const written = report('post', await postComment(of, { text, lang: i18n.locale, parent_id }));
    if (!written) return undefined;
    if (written.state === 'shown') shown.count(1);
    if (written.state === 'shown' && parent_id === undefined) shown.add(toThread(written));
    else store(written);
    return written;
  };
  const edit = async (comment_id: number, text: string): Promise<boolean> => {
    const written = report('edit', await editComment(comment_id, text));
    if (!written) return false;
    const wasWaiting = own?.waiting.some((each) => each.comment_id === comment_id);
    if (written.state === 'held' && !wasWaiting)
      shown.count(-1 - repliesOf(shown.threads, shown.opened, comment_id));
    store(written);
    return true;
  };
  const remove = async (comment_id: number): Promise<void> => {
    const sent = await deleteComment(comment_id);
    if ('error' in sent) return void report('delete', sent);
    if (!own?.waiting.some((each) => each.comment_id === comment_id)) shown.count(-1);
    const isOwn = ownsComment(own, shown.threads, shown.opened, comment_id);
    shown.change((thread) => without(thread, comment_id, isOwn ? 'deleted' : 'removed'));
    changeOwn((before) => withoutWaiting(before, comment_id));
  };
  const set = async (setting: CommentSetting): Promise<void> => {
    const sent = await setComments(of, setting);
    if ('error' in sent) report('set', sent);
    else changeOwn((before) => ({ ...before, setting }));
  };
  return { post, edit, remove, set };
}

/** Returns the written comment, or shows a notice of the failure. */
function useReport(): (act: CommentAct, sent: Sent) => OwnComment | undefined {
  const { i18n } = useLingui();
  return (act, sent) => {
    if (!('error' in sent)) return sent.comment;
    notify({ ...commentNotice(i18n, act, sent.error), topic: 'comment' });
    return undefined;
  };
}
