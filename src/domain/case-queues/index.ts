// Cases as staff meet them: queues, the next one, notes, and histories by the events.
export { claimNext } from './claim-next.ts';
export {
  findBrokenEvent,
  listCaseHistory,
  listHistory,
  type HistoryOf,
  type ShownEvent,
} from './history.ts';
export { closeFormBy, noteCaseBy } from './note-case.ts';
export {
  countQueues,
  listQueue,
  type QueueCursor,
  type QueuedCase,
  type QueueFilter,
} from './queue.ts';
