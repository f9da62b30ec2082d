import * as z from 'zod/mini';
import { storedText } from '../../stored.ts';
import { whole, word } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';

export const message_limits = { length: 2000, page: 30, threads: 30 } as const;

/** Threads, and first messages of members who are no friends. */
export const threadLists = ['inbox', 'requests'] as const;

const id_most = 2 ** 31 - 1;

/** GET, with a session: threads of the member, the one with the newest message first; `after` is the `next` of the page before. */
export const threadsUrl = queryUrl('/api/v1/me/threads', {
  list: queryField(word(threadLists), 'inbox'),
  after: queryField(whole(1, id_most), 0),
});
export type ThreadsQuery = NonNullable<ReturnType<typeof threadsUrl.parse>>;

/** GET, with a session: a thread with its newest messages, or those before the `next` of the page before. */
export const threadMessagesUrl = queryUrl('/api/v1/me/threads/messages', {
  thread_id: queryField(whole(1, id_most)),
  before: queryField(whole(1, id_most), 0),
});
export type ThreadMessagesQuery = NonNullable<ReturnType<typeof threadMessagesUrl.parse>>;

export const Thread = z.object({
  thread_id: z.int(),
  /** '' of a former member. */
  username: z.string(),
  /** '' without a picture. */
  avatar: z.string(),
  /** The beginning of the newest message; '' where it is gone. */
  text: z.string(),
  is_own: z.boolean(),
  /** UTC, ISO 8601. */
  sent_at: z.string(),
  is_unread: z.boolean(),
});
export type Thread = z.infer<typeof Thread>;

/** `next` is 0 on the last page; the totals are exact. */
export const Threads = z.object({
  list: z.enum(threadLists),
  threads: z.array(Thread),
  next: z.int(),
  unread: z.int(),
  requests: z.int(),
});
export type Threads = z.infer<typeof Threads>;

export const Message = z.object({
  message_id: z.int(),
  is_own: z.boolean(),
  /** '' where it is gone. */
  text: z.string(),
  /** `held` waits for review, seen by its writer alone; `deleted` is of a former member. */
  state: z.enum(['sent', 'held', 'removed', 'deleted']),
  /** UTC, ISO 8601. */
  sent_at: z.string(),
});
export type Message = z.infer<typeof Message>;

export const ThreadMessages = z.object({
  thread_id: z.int(),
  username: z.string(),
  avatar: z.string(),
  /** `request` waits until this member accepts it, `waiting` until the other one does, `former` has no other one any more, and no one can write in one that a decision has `closed`. */
  state: z.enum(['open', 'request', 'waiting', 'former', 'closed']),
  is_unread: z.boolean(),
  /** The newest message that the other one has read; 0 where that is not said. */
  seen_id: z.int(),
  /** Newest first. */
  messages: z.array(Message),
  /** 0 on the last page. */
  next: z.int(),
});
export type ThreadMessages = z.infer<typeof ThreadMessages>;

/** POST, urlencoded. */
export const messages_url = '/api/messages.php';
export const thread_urls = {
  read: '/api/v1/me/threads/read',
  accept: '/api/v1/me/threads/accept',
  delete: '/api/v1/me/threads/delete',
  block: '/api/v1/me/threads/block',
} as const;
export type ThreadAction = keyof typeof thread_urls;
export const report_message_url = '/api/v1/me/threads/report';

const id = z.string().check(z.regex(/^[1-9]\d{0,9}$/));

/** Either `to`, a user name, or `thread_id`. */
export const SendMessage = z.strictObject({
  act: z.literal('send'),
  to: z.optional(z.string().check(z.maxLength(1000))),
  thread_id: z.optional(id),
  /** Four bytes a character at most. */
  text: z.string().check(z.maxLength(4 * message_limits.length)),
});
export type SendMessage = z.infer<typeof SendMessage>;

/** `state` is `held` where it waits for review. */
export const MessageAnswer = z.object({
  ok: z.literal(1),
  message_id: z.int(),
  thread_id: z.int(),
  state: z.enum(['sent', 'held']),
});
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** `message_id`: of a read mark; all that is there without it. */
export const ThreadForm = z.strictObject({ thread_id: id, message_id: z.optional(id) });
export type ThreadForm = z.infer<typeof ThreadForm>;

/** Why a message is reported. */
export const messageReportReasons = [
  'minor',
  'intimate',
  'violence',
  'illegal',
  'privacy',
  'spam',
  'other',
] as const;

/** `whole`: the thread is reported, not that message alone. */
export const ReportMessage = z.strictObject({
  thread_id: id,
  message_id: id,
  whole: z.optional(z.literal('1')),
  reason: z.enum(messageReportReasons),
  message: storedText(6000),
});
export type ReportMessage = z.infer<typeof ReportMessage>;
