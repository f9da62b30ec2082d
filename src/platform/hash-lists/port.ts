import type { HashService } from './settings.ts';

/** A change of an entry of a list. */
export type HashChange =
  | {
      reference: string;
      /** Lower case hex. */
      hashes: { kind: 'sha256' | 'md5' | 'pdq'; hash: string }[];
    }
  /** It left the list. */
  | { reference: string; hashes: null };

export interface HashChanges {
  changes: HashChange[];
  /** Where the next ones begin. */
  cursor: string;
  /** Whether there are more now. */
  has_more: boolean;
}

/** A match that somebody confirmed. It names no person, and does not reveal where it was. */
export interface HashReport {
  reference: string;
  kind: 'sha256' | 'md5' | 'pdq' | 'frame';
  distance: number;
  /** ISO 8601 */
  found_at: string;
}

/** Lists of hashes that others publish. Every method throws where the service does not answer as it must. */
export interface HashLists {
  /** The services that the owner set. */
  readonly services: readonly HashService[];
  /** The changes since a cursor; from the beginning for ''. */
  fetchChanges(service: HashService, cursor: string): Promise<HashChanges>;
  report(service: HashService, report: HashReport): Promise<void>;
}

export const noHashLists: HashLists = {
  services: [],
  fetchChanges: () => Promise.reject(new Error('there is no service')),
  report: () => Promise.reject(new Error('there is no service')),
};
