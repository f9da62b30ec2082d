import {
  messages_url,
  report_message_url,
  thread_urls,
  threadMessagesUrl,
  threadsUrl,
} from '#contracts/calls/social/messages.ts';
import { getCall, type Call } from '../../call.ts';
import { own, ownForm, type FormCall } from '../accounts/account-call.ts';

const group = 'Messages';
const form = (call: Pick<FormCall, 'id' | 'url' | 'summary' | 'details' | 'description'>): Call =>
  ownForm({ ...call, group, form: 'ThreadForm', errors: ['not_found'], example: 'thread_id=1' });

/** Messages of members to each other. */
export const messageCalls: readonly Call[] = [
  ownForm({
    id: 'sendMessage',
    group,
    url: messages_url,
    form: 'SendMessage',
    summary: 'Sends a message to a member, or into a thread.',
    details:
      'Plain text of 1 to 2,000 characters; addresses are not made links. Give either `to` or `thread_id`. The first message to a member who is not a friend waits until it is accepted: a second one is 409 `already`. The same text to a third member within a day is held for review. Members open no thread on their first day, 5 a day in their first week, then 20; 30 messages a minute. Where the other one takes no messages of the member, whatever the reason, 404 for a name and 403 for a thread. A browser without script is led to the thread.',
    answers: 'MessageAnswer',
    description: 'Its number, and that of its thread.',
    errors: ['read_only', 'muted', 'terms_changed', 'forbidden', 'not_found', 'already'],
    example: 'act=send&to=nora&text=What+a+calm+lake',
  }),
  getCall({
    id: 'listThreads',
    group,
    url: threadsUrl,
    descriptions: {
      list: 'requests wait to be accepted; absent for all others.',
      after: 'The `next` of the page before.',
    },
    summary: 'Threads of the member, the one with the newest message first, 30 a page.',
    schema: 'Threads',
    description: 'A page of threads, and how many are unread.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/threads',
    headers: own,
  }),
  getCall({
    id: 'getThreadMessages',
    group,
    url: threadMessagesUrl,
    descriptions: {
      thread_id: 'Number of the thread.',
      before: 'The `next` of the page before.',
    },
    summary: 'Messages of a thread, newest first, 30 a page.',
    schema: 'ThreadMessages',
    description: 'A page of messages.',
    policy: 'never',
    errors: ['unauthorized', 'not_found'],
    example: '/api/v1/me/threads/messages?thread_id=1',
    headers: own,
  }),
  form({
    id: 'markThreadRead',
    url: thread_urls.read,
    summary: 'Marks a thread as read, up to a message or all of it.',
    description: 'It is read.',
  }),
  form({
    id: 'acceptThread',
    url: thread_urls.accept,
    summary: 'Accepts a thread that waits among the requests.',
    description: 'It is among the others now.',
  }),
  ownForm({
    id: 'reportMessage',
    group,
    url: report_message_url,
    form: 'ReportMessage',
    summary: 'Reports a message of a thread of the member, or with `whole` the thread.',
    details:
      'The staff sees the last 20 messages of the thread, of a single message those up to it, as the page says before.',
    description: 'It is reported.',
    errors: ['not_found'],
    example: 'thread_id=1&message_id=1&reason=spam&message=',
  }),
  form({
    id: 'deleteThread',
    url: thread_urls.delete,
    summary: 'Deletes a thread for the member alone.',
    details: 'A message request that is deleted stays closed. The other member is not notified.',
    description: 'It is gone.',
  }),
  form({
    id: 'blockFromThread',
    url: thread_urls.block,
    summary: 'Blocks the other member of a thread, which ends all contact.',
    description: 'That member is blocked.',
  }),
];
