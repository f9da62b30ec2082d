import type { Readable } from 'node:stream';

/** What is known of a stored object without reading it. */
export interface ObjectFacts {
  bytes: number;
  /** Strong validator, quoted, the same on every process. */
  etag: string;
  modified_at: Date;
}

/**
 * Where bytes live. Keys are generated (`[a-z0-9/._-]+`, no empty or dotted part) and never carry titles or file names. Every adapter passes
 * `storage-contract.ts`. Missing objects are `undefined`, never an error; anything else that goes wrong is thrown,
 * StorageFull before the disk is full and StorageReadOnly where nothing may be written among it; both say so in a sentence for a person.
 */
export interface Storage {
  /** Takes a finished local folder over under `prefix`, whole or not at all, fsynced before it resolves. Replaces nothing: an existing prefix is kept. */
  putFolder(prefix: string, folder: string): Promise<void>;
  /** Stores one file, atomically, fsynced before it resolves. The source is left alone. */
  putFile(key: string, file: string): Promise<void>;
  facts(key: string): Promise<ObjectFacts | undefined>;
  /** Bytes `start` to `end` inclusive, or all. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** A local path of the object for decoders; calls `release` when done. */
  local(key: string): Promise<{ path: string; release(): Promise<void> } | undefined>;
  /** Removes the object or everything below a prefix that ends in `/`. Removing what is not there is fine. */
  remove(keyOrPrefix: string): Promise<void>;
  /** Keys below a prefix, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /**
   * What lies directly below a prefix, in no order, fetched in pages: keys of objects, and of everything deeper its first part, ending in `/`, once.
   * What comes or goes meanwhile may be among them or not.
   */
  children(prefix: string): AsyncIterable<string>;
}
