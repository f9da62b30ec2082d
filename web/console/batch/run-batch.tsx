import { useState, type ReactNode } from 'react';
import type { BatchCase } from '#contracts/calls/console/console-batches.ts';
import type { Decide } from '#contracts/calls/console/console-work.ts';
import { ask, Refused } from '../ask.ts';
import { wordsOf } from '../fault-text.ts';
import { FaultLine } from '../parts.tsx';
import { useTexts } from '../texts/texts.ts';
import { CaseNames } from './case-names.tsx';

interface RunBatchProps {
  member: number;
  decision: Decide;
  references: readonly string[];
  /** Of comments, by reference: their texts as they were seen. */
  seen: Readonly<Record<string, string>>;
}

interface Progress {
  left: readonly string[];
  decided: readonly { decision_id: number; effect_at: string | null }[];
  refused: readonly BatchCase[];
}

/** Sends the decision until no case is left. When the connection breaks, decided cases stay decided, and the same button decides the rest. */
export function RunBatch({ member, decision, references, seen }: RunBatchProps): ReactNode {
  const texts = useTexts();
  const [progress, setProgress] = useState<Progress>({
    left: references,
    decided: [],
    refused: [],
  });
  const [is_busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const run = async (): Promise<void> => {
    setBusy(true);
    setFault('');
    let now = progress;
    try {
      while (now.left.length > 0) {
        // One request after another: each sends what the one before has left.
        // oxlint-disable-next-line no-await-in-loop -- the next one depends on the answer
        const answer = await ask('decideBatch', {
          body: { ...decision, member, references: [...now.left], seen },
        });
        now = {
          left: answer.left,
          decided: [...now.decided, ...answer.decided],
          refused: [...now.refused, ...answer.refused],
        };
        setProgress(now);
      }
    } catch (error) {
      const isOffline = error instanceof Refused && error.code === 'offline';
      setFault(isOffline ? texts.batch_stopped : wordsOf(texts, error));
    } finally {
      setBusy(false);
    }
  };
  const { left, decided, refused } = progress;
  const has_begun = decided.length + refused.length > 0 || fault !== '';
  return (
    <>
      <output>{has_begun && texts.batch_progress(decided.length, references.length)}</output>
      <FaultLine words={fault} />
      <p className="row">
        {left.length > 0 && (
          <button
            type="button"
            className="button primary"
            disabled={is_busy}
            onClick={() => void run()}
          >
            {has_begun
              ? texts.go_on_batch
              : texts.decide_all(texts.actions[decision.action] ?? decision.action, left.length)}
          </button>
        )}
        {left.length === 0 && <UndoAll decided={decided} />}
      </p>
      <CaseNames cases={refused} />
    </>
  );
}

/** Takes back what has not taken effect yet. */
function UndoAll({ decided }: Pick<Progress, 'decided'>): ReactNode {
  const texts = useTexts();
  const [words, setWords] = useState('');
  const decisions = decided
    .filter(({ effect_at }) => effect_at !== null)
    .map(({ decision_id }) => decision_id);
  if (decisions.length === 0) return null;
  const undo = (): void => {
    ask('undoBatch', { body: { decisions } }).then(
      ({ undone, too_late }) => setWords(texts.undone_count(undone, too_late)),
      (error: unknown) => setWords(wordsOf(texts, error)),
    );
  };
  return (
    <>
      {words === '' && (
        <button type="button" className="button" onClick={undo}>
          {texts.undo_all}
        </button>
      )}
      <output>{words}</output>
    </>
  );
}
