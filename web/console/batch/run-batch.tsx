import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';
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
  const line = useRef<HTMLOutputElement>(null);
  const whenGone = useFocusAfter(line);
  const has_begun = decided.length + refused.length > 0 || is_busy || fault !== '';
  const start = has_begun
    ? texts.go_on_batch
    : texts.decide_all(texts.actions[decision.action] ?? decision.action, left.length);
  return (
    <>
      <output ref={line} tabIndex={-1}>
        {has_begun && texts.batch_progress(decided.length, references.length)}
      </output>
      <FaultLine words={fault} />
      <p className="row">
        {(is_busy || left.length > 0) && (
          // One button, which has the focus all the time.
          <button
            ref={whenGone}
            type="button"
            className={is_busy ? 'button' : 'button primary'}
            onClick={is_busy ? () => batch.stop() : run}
          >
            {is_busy ? texts.stop_batch : start}
          </button>
        )}
        {undoable(progress).length > 0 && (
          <button ref={whenGone} type="button" className="button" onClick={undo}>
            {texts.undo_all}
          </button>
        )}
        <output>{undone + too_late > 0 && texts.undone_count(undone, too_late)}</output>
      </p>
      <CaseNames cases={refused} />
    </>
  );
}

/** The ref of a button that may go while it has the focus, which the line has then. */
function useFocusAfter(line: RefObject<HTMLElement | null>) {
  return useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) line.current?.focus();
    },
    [line],
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
