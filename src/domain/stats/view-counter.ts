import type { ViewSection } from '#contracts/calls/forms/input.ts';
import type { DomainDeps } from '../index.ts';
import { createWriteBuffer } from '../write-buffer.ts';
import { countViews } from './count-views.ts';

export interface View {
  section: ViewSection;
  /** The id of a video, album or playlist in digits; the dir of a model or channel. */
  object_id: string;
  /** Of a video: where it comes from (`viewSources`), or the host of another site. */
  source: string;
  /** Of the viewer, two lower-case letters; '' where it is not known. */
  country: string;
  /** Keyed hash of the viewer, 16 bytes as hex; never an address. */
  voter_key: string;
  /** The same viewer under yesterday's key, so that midnight repeats no view. */
  earlier_key: string;
}

/** Buffers views until they are written. */
export interface ViewCounter extends AsyncDisposable {
  record(view: View): void;
  flush(): Promise<number>;
}

export function createViewCounter({
  db,
  clock,
  log,
}: Pick<DomainDeps, 'db' | 'clock' | 'log'>): ViewCounter {
  const { add, ...buffer } = createWriteBuffer<View>({
    log,
    name: 'view',
    keyOf: ({ voter_key, section, object_id }) => `${voter_key}:${section}:${object_id}`,
    merge: (_earlier, later) => later,
    write: (views) => countViews({ db, clock }, views),
    most_pending: 50_000,
    at_once: 5000,
  });
  return { record: add, ...buffer };
}
