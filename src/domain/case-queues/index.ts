// Cases as staff meet them: queues, the next one, notes, and histories by the events.
export { claimNext } from './claim-next.ts';
export {
  findBrokenEvent,
  listCaseHistory,
  listHistory,
  type HistoryOf,
  type ShownEvent,
} from './history.ts';
export { openMemberCase } from './open-member-case.ts';
export { closeByCommand, closeFormBy, noteCaseBy } from './note-case.ts';
export { countQueues, listQueue, type QueueCursor, type QueuedCase } from './queue.ts';
export { type QueueFilter } from './queue-filter.ts';
export { deleteQueue, listSavedQueues, saveQueue, type QueueOwner } from './saved-queues.ts';
