import type { BatchCase } from '#contracts/calls/console/console-batches.ts';
import type { ConsoleAnswer } from '#contracts/calls/console/console.ts';

/** How far a batch is. */
export interface Progress {
  left: readonly string[];
  decided: readonly Pick<Decided, 'decision_id' | 'effect_at'>[];
  refused: readonly BatchCase[];
  /** Decisions of `decided`, from the first on, for which `undoAll` was asked. */
  asked: number;
  undone: number;
  too_late: number;
}

type Decided = ConsoleAnswer<'decideBatch'>['decided'][number];

/** The calls that a run makes. */
export interface BatchCalls {
  decide: (references: string[]) => Promise<ConsoleAnswer<'decideBatch'>>;
  undo: (decisions: number[]) => Promise<ConsoleAnswer<'undoBatch'>>;
}

/** The decisions of a batch that can be taken back still, as far as is known here. */
export const undoable = ({ decided, asked }: Progress): number[] =>
  decided
    .slice(asked)
    .filter(({ effect_at }) => effect_at !== null)
    .map(({ decision_id }) => decision_id);

/** Of a batch that has not begun. */
export const nothing_done = { decided: [], refused: [], asked: 0, undone: 0, too_late: 0 };

/** A batch that is decided request by request; `onChange` hears how far it is. */
export class BatchRun {
  readonly #calls: BatchCalls;
  readonly #onChange: (progress: Progress) => void;
  #now: Progress;
  #undoing: Promise<void> = Promise.resolve();
  #ends: 'at the end' | 'stopped' | 'undone' = 'at the end';

  constructor(
    calls: BatchCalls,
    references: readonly string[],
    onChange: (progress: Progress) => void,
  ) {
    this.#calls = calls;
    this.#onChange = onChange;
    this.#now = { ...nothing_done, left: references };
  }

  /** Decides until no case is left, or it is stopped. When the connection breaks, decided cases stay decided, and another run decides the rest. */
  async run(): Promise<void> {
    this.#ends = 'at the end';
    while (this.#now.left.length > 0 && !this.#endsBy('stopped') && !this.#endsBy('undone')) {
      // One request after another: each sends what the one before has left.
      // oxlint-disable-next-line no-await-in-loop -- the next one depends on the answer
      const { left, decided, refused } = await this.#calls.decide([...this.#now.left]);
      this.#change({
        left,
        decided: [...this.#now.decided, ...decided],
        refused: [...this.#now.refused, ...refused],
      });
    }
    if (this.#endsBy('undone')) await this.#undoDecided();
  }

  /** Ends a run after the request that is on its way. */
  stop(): void {
    this.#ends = 'stopped';
  }

  /** Stops, and takes back what has not taken effect; what the request on its way decides is taken back with its answer. */
  undoAll(): Promise<void> {
    this.#ends = 'undone';
    return this.#undoDecided();
  }

  /** It changes while an answer is awaited. */
  #endsBy(how: 'stopped' | 'undone'): boolean {
    return this.#ends === how;
  }

  #change(changes: Partial<Progress>): void {
    this.#now = { ...this.#now, ...changes };
    this.#onChange(this.#now);
  }

  /** One request after another: a failed one is asked for again with those behind it. */
  #undoDecided(): Promise<void> {
    this.#undoing = this.#undoing.then(
      () => this.#undoNow(),
      () => this.#undoNow(),
    );
    return this.#undoing;
  }

  async #undoNow(): Promise<void> {
    const { asked } = this.#now;
    const decisions = undoable(this.#now);
    if (decisions.length === 0) return;
    this.#change({ asked: this.#now.decided.length });
    try {
      const { undone, too_late } = await this.#calls.undo(decisions);
      this.#change({
        undone: this.#now.undone + undone,
        too_late: this.#now.too_late + too_late,
      });
    } catch (error) {
      // Asked for again by the same button.
      this.#change({ asked });
      throw error;
    }
  }
}
