import type { ConsoleDeps } from './console-deps.ts';
import { decisionIn, reviewerOf } from './reviewer.ts';
import type { ConsoleHandlers } from './serve-calls.ts';

type BatchCall = 'previewBatch' | 'decideBatch' | 'undoBatch';

/** Decisions about many cases of one uploader. */
export const batchHandlers = ({
  domain: { console: use },
}: Pick<ConsoleDeps, 'domain'>): Pick<ConsoleHandlers, BatchCall> => ({
  async previewBatch({ session, body }) {
    const { member, kind } = body;
    return use.previewBatch(reviewerOf(session), { member, kind, ...decisionIn(body) });
  },
  async decideBatch({ session, body }) {
    const { member, references } = body;
    return use.decideBatch(reviewerOf(session), { member, references, ...decisionIn(body) });
  },
  async undoBatch({ session, body }) {
    return use.undoBatch(reviewerOf(session), body);
  },
});
