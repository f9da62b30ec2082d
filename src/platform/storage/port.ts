import type { Readable } from 'node:stream';

/** Metadata of a stored object. */
export interface ObjectFacts {
  bytes: number;
  /** Strong validator, quoted, the same in every process. */
  etag: string;
  modified_at: Date;
}

/**
 * Object storage. Keys are generated (`[a-z0-9/._-]+`, no empty or dotted part) and never carry
 * titles or file names. Every adapter passes `storage-contract.ts`. Missing objects are
 * `undefined`, never an error; other failures are thrown, among them StorageFull before the disk is
 * full and StorageReadOnly for a read-only folder, both with a sentence for the operator.
 */
export interface Storage {
  /**
   * Moves a finished local folder to `prefix`, atomically, fsynced before it resolves. Replaces
   * nothing: an existing prefix stays.
   */
  putFolder(prefix: string, folder: string): Promise<void>;
  /** Stores a copy of one file, atomically, fsynced before it resolves. */
  putFile(key: string, file: string): Promise<void>;
  facts(key: string): Promise<ObjectFacts | undefined>;
  /** Bytes `start` to `end` inclusive, or all. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** A local path of the object for decoders; the caller calls `release` when done. */
  local(key: string): Promise<{ path: string; release(): Promise<void> } | undefined>;
  /** Removes the object or everything below a prefix that ends in `/`. Idempotent. */
  remove(keyOrPrefix: string): Promise<void>;
  /** Keys below a prefix, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /**
   * Direct children of a prefix, in no order, fetched in pages: keys of objects, and the common
   * first part of deeper keys, ending in `/`, once. Concurrent changes may or may not be included.
   */
  children(prefix: string): AsyncIterable<string>;
}

const part = /^[a-z0-9_-][a-z0-9._-]*$/;

/**
 * Throws unless `key` has the generated form: lower-case parts between slashes, none empty, none
 * starting with a dot.
 */
export function assertKey(key: string): void {
  if (key.length > 200 || !key.split('/').every((each) => part.test(each)))
    throw new Error('not a storage key');
}

/** The same for a prefix, which ends in a slash. */
export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error('not a storage prefix');
  assertKey(prefix.slice(0, -1));
}
