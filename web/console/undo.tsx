import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { ask, Refused } from './ask.ts';
import { pages, go } from './router.tsx';
import { faultText } from './fault-text.ts';
import { useTexts } from './texts/texts.ts';

/** The last decision, while it can be undone. */
interface LastDecision {
  decision_id: number;
  reference: string;
  action: string;
  /** Null: it took effect at once. */
  effect_at: string | null;
}

interface UndoStore {
  show(decision: LastDecision): void;
  /** Takes the last decision back, if it still can be. */
  undo(): void;
}

const UndoContext = createContext<UndoStore>({ show: () => undefined, undo: () => undefined });
export const useUndo = (): UndoStore => useContext(UndoContext);

/** Shows each decision until it takes effect, with the way back. */
export function UndoProvider({
  seconds,
  children,
}: {
  /** That a decision waits. */
  seconds: number;
  children: ReactNode;
}): ReactNode {
  const texts = useTexts();
  const [last, setLast] = useState<LastDecision>();
  const [words, setWords] = useState('');
  const show = useCallback((decision: LastDecision) => {
    setWords('');
    setLast(decision);
  }, []);
  const undo = useCallback(() => {
    if (!last || last.effect_at === null) return;
    setLast(undefined);
    ask('undoDecision', { parameters: { decision_id: String(last.decision_id) } }).then(
      () => {
        setWords(texts.undone);
        go(pages.case(last.reference));
      },
      (error: unknown) => {
        if (error instanceof Refused) setWords(faultText(texts, error.code, error.info));
      },
    );
  }, [last, texts]);
  const store = useMemo(() => ({ show, undo }), [show, undo]);
  return (
    <UndoContext value={store}>
      {children}
      <output className="toasts">
        {last && (
          <Toast
            key={last.decision_id}
            last={last}
            seconds={seconds}
            onUndo={undo}
            onEnd={() => setLast(undefined)}
          />
        )}
        {!last && words !== '' && <p className="toast">{words}</p>}
      </output>
    </UndoContext>
  );
}

const shown_ms = 6000;

function Toast({
  last,
  seconds: undo_seconds,
  onUndo,
  onEnd,
}: {
  last: LastDecision;
  seconds: number;
  onUndo: () => void;
  onEnd: () => void;
}): ReactNode {
  const texts = useTexts();
  const { effect_at, action, reference } = last;
  const [now, setNow] = useState(() => Date.now());
  const length = effect_at === null ? shown_ms : undo_seconds * 1000;
  // By the browser's own clock, which may differ from the server's.
  const [end] = useState(() => Date.now() + length);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (now >= end) onEnd();
  }, [now, end, onEnd]);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  return (
    <p className="toast">
      <span>
        {texts.decided(texts.actions[action] ?? action, reference)}
        {effect_at === null ? ` ${texts.at_once}` : ` ${texts.can_undo(undo_seconds)}`}
      </span>
      {effect_at !== null && (
        <button type="button" className="button" onClick={onUndo}>
          {texts.undo}{' '}
          <span className="clock" aria-hidden="true">
            {seconds}
          </span>
        </button>
      )}
      <progress className="toast-time" max={length} value={Math.max(0, end - now)} aria-hidden />
    </p>
  );
}
