import { base, call, get, post } from './console-call.ts';
import { QueuePage, Queues } from './console-cases.ts';
import { QueueQuery, QueueSaved, SaveQueue } from './console-queues.ts';
import { Done } from './console-work.ts';

/** Lists of cases, and filters of them under a name. */
export const queueCalls = {
  listQueues: call({
    ...get,
    path: `${base}/queues`,
    summary: 'How many cases wait, by kind, and the saved filters.',
    answer: Queues,
  }),
  saveQueue: call({
    ...post,
    path: `${base}/saved-queues`,
    summary: 'Saves a filter of cases under a name.',
    details:
      'Under a name that is saved it replaces that one. Thirty a person, and thirty that all of the staff have, which administrators alone save (`forbidden`).',
    body: SaveQueue,
    answer: QueueSaved,
    errors: ['forbidden', 'invalid'],
  }),
  deleteQueue: call({
    ...post,
    path: `${base}/saved-queues/:queue_id/delete`,
    summary: 'Deletes a saved filter of the own, or as an administrator one of all.',
    details: '`done` is false where there is none that may be deleted.',
    answer: Done,
    errors: [],
  }),
  listCases: call({
    ...get,
    path: `${base}/cases`,
    summary: 'Cases that are not closed, the most urgent first, fifty a page.',
    query: QueueQuery,
    answer: QueuePage,
  }),
} as const;
