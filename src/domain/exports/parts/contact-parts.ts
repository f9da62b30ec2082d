import { sql } from 'kysely';
import * as z from 'zod/mini';
import { maybeText, number, text, time, type ExportPart } from './part.ts';

const nameOf = (column: string) =>
  sql`(select m.username from member as m where m.member_id = ${sql.ref(column)})`;

/** A friendship is a row of two members, in the order of their numbers. */
const friendsBy = (column: 'low_id' | 'high_id', other: 'low_id' | 'high_id') =>
  ({
    about: `Friends of the member with a ${other === 'high_id' ? 'newer' : 'older'} account, by name.`,
    table: 'friendship',
    column,
    by: 'number',
    shape: z.strictObject({ name: text, since: time }),
    computed: { name: nameOf(`t.${other}`) },
    left_out: { said: ['low_id', 'high_id'], internal: ['friendship_id'] },
  }) as const satisfies ExportPart;

/** Friends, requests and messages; of others there are names alone. */
export const contactParts = {
  friends_newer: friendsBy('low_id', 'high_id'),
  friends_older: friendsBy('high_id', 'low_id'),
  friend_requests: {
    about: 'Whom the member asked to be a friend, by name.',
    table: 'friend_request',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ name: text, requested_at: time }),
    computed: { name: nameOf('t.asked_id') },
    // Whether it was declined is for the other one alone.
    left_out: {
      said: ['member_id', 'asked_id'],
      internal: ['request_id', 'declined_at', 'withdrawn_at', 'earlier_asks'],
    },
  },
  threads: {
    about: 'With whom the member has written, by name, and what it has read of it.',
    table: 'thread_member',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ thread_id: number, name: maybeText, place: text, read_id: number }),
    computed: { name: nameOf('t.other_id') },
    left_out: {
      said: ['member_id', 'other_id'],
      derived: ['is_unread'],
      internal: ['last_id', 'last_in_id', 'cleared_id'],
    },
  },
  messages: {
    about: 'Messages that the member wrote; `thread_id` says to whom.',
    table: 'message',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      message_id: number,
      thread_id: number,
      body: text,
      state: text,
      sent_at: time,
    }),
    left_out: { said: ['member_id'], derived: ['text_hash'] },
  },
} as const satisfies Readonly<Record<string, ExportPart>>;
