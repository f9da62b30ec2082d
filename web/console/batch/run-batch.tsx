import { useState, type ReactNode } from 'react';
import type { Decide } from '#contracts/calls/console/console-work.ts';
import { ask, Refused } from '../ask.ts';
import { wordsOf } from '../fault-text.ts';
import { FaultLine } from '../parts.tsx';
import { useTexts } from '../texts/texts.ts';
import { BatchRun, nothing_done, undoable, type BatchCalls, type Progress } from './batch-run.ts';
import { CaseNames } from './case-names.tsx';

interface RunBatchProps {
  member: number;
  decision: Decide;
  references: readonly string[];
  /** Of comments, by reference: their texts as they were seen. */
  seen: Readonly<Record<string, string>>;
}

/** Sends the decision until no case is left, or it is stopped; what is decided can be undone meanwhile. */
export function RunBatch({ member, decision, references, seen }: RunBatchProps): ReactNode {
  const texts = useTexts();
  const { progress, is_busy, fault, batch, run, undo } = useBatch({
    decide: (left) => ask('decideBatch', { body: { ...decision, member, references: left, seen } }),
    undo: (decisions) => ask('undoBatch', { body: { decisions } }),
    references,
  });
  const { left, decided, refused, undone, too_late } = progress;
  const has_begun = decided.length + refused.length > 0 || is_busy || fault !== '';
  return (
    <>
      <output>{has_begun && texts.batch_progress(decided.length, references.length)}</output>
      <FaultLine words={fault} />
      <p className="row">
        {is_busy && (
          <button type="button" className="button" onClick={() => batch.stop()}>
            {texts.stop_batch}
          </button>
        )}
        {left.length > 0 && !is_busy && (
          <button type="button" className="button primary" onClick={run}>
            {has_begun
              ? texts.go_on_batch
              : texts.decide_all(texts.actions[decision.action] ?? decision.action, left.length)}
          </button>
        )}
        {undoable(progress).length > 0 && (
          <button type="button" className="button" onClick={undo}>
            {texts.undo_all}
          </button>
        )}
        <output>{undone + too_late > 0 && texts.undone_count(undone, too_late)}</output>
      </p>
      <CaseNames cases={refused} />
    </>
  );
}

/** One run for as long as the component is there, with how far it is and what went wrong. */
function useBatch({ references, ...calls }: BatchCalls & Pick<RunBatchProps, 'references'>) {
  const texts = useTexts();
  const [progress, setProgress] = useState<Progress>({ ...nothing_done, left: references });
  const [is_busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [batch] = useState(() => new BatchRun(calls, references, setProgress));
  const failed = (error: unknown): void => {
    const isOffline = error instanceof Refused && error.code === 'offline';
    setFault(isOffline ? texts.batch_stopped : wordsOf(texts, error));
  };
  const run = (): void => {
    setBusy(true);
    setFault('');
    void batch
      .run()
      .catch(failed)
      .finally(() => setBusy(false));
  };
  const undo = (): void => {
    setFault('');
    batch.undoAll().catch(failed);
  };
  return { progress, is_busy, fault, batch, run, undo };
}
