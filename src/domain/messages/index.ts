// Messages of members to each other. A thread has two sides, each a row of `thread_member`: what one side reads, deletes or accepts
// changes nothing for the other.
export { acceptThread, blockFromThread, deleteThread, markThreadRead } from './change-thread.ts';
export { eraseMessagesOf } from './erase-messages.ts';
export { getThreadMessages } from './get-thread.ts';
export { listThreads } from './list-threads.ts';
export { reportMessage } from './report-message.ts';
export { sendMessage } from './send-message.ts';
