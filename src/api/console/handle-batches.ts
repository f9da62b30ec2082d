import { AppError, type ErrorCode } from '#contracts/errors.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { noteRefusal } from './note-refusal.ts';
import { decisionIn, reviewerOf } from './reviewer.ts';
import type { ConsoleHandlers } from './serve-calls.ts';

type BatchCall = 'previewBatch' | 'decideBatch' | 'undoBatch';

/** Decisions about many cases of one uploader. */
export const batchHandlers = (
  deps: Pick<ConsoleDeps, 'domain' | 'log'>,
  use = deps.domain.console,
): Pick<ConsoleHandlers, BatchCall> => ({
  async previewBatch({ session, body }) {
    const { member, kind } = body;
    return use.previewBatch(reviewerOf(session), { member, kind, ...decisionIn(body) });
  },
  async decideBatch({ session, body }) {
    const { member, references, seen } = body;
    const done = await use.decideBatch(reviewerOf(session), {
      member,
      references,
      seen,
      ...decisionIn(body),
    });
    const refused = new Map(done.refused.map((each) => [each.refusal?.code, each]));
    for (const { reference, refusal } of refused.values())
      await noteRefusal(
        deps,
        { id: 'decideBatch', session, parameters: { reference } },
        refusal && new AppError(refusal.code as ErrorCode, refusal.info),
      );
    return done;
  },
  async undoBatch({ session, body }) {
    return use.undoBatch(reviewerOf(session), body);
  },
});
