/** The key of one document, encrypted under a key of the vault. */
export interface SealedKey {
  /** Which key of the vault. */
  key_id: string;
  wrapped_key: Buffer;
}

/** `missing` file, `truncated` file, `altered` content (changed, or of another document), or a key that this process does not have. */
export type VaultFaultCode = 'missing' | 'truncated' | 'altered' | 'unknown_key';

export class VaultFault extends Error {
  override readonly name = 'VaultFault';
  readonly code: VaultFaultCode;

  constructor(code: VaultFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Bytes of a key that is bound to its site and owner; a key that an earlier version wrapped is shorter, and stays readable until it is wrapped again. */
export const wrapped_bytes = 61;

/**
 * Documents of people, each encrypted under a key of its own, outside the storage of media and never served. The key of a document is bound to the site, to its
 * file, and to its `owner`: whatever the row is that has the key, such as `document 12`. Copied to another row or site it opens nothing.
 */
export interface Vault {
  /** Which key new documents get. */
  readonly key_id: string;
  /** Encrypts and stores a document durably; there must be none of this storage key. */
  put(storage_key: string, content: Uint8Array, owner: string): Promise<SealedKey>;
  /** Decrypts a document of so many bytes. Throws VaultFault. */
  get(storage_key: string, sealed: SealedKey, bytes: number, owner: string): Promise<Buffer>;
  /** The same for a content of any size, about `bytes` long, as it comes: no more than a chunk of it is in memory. Throws StorageFull. */
  putStream(
    storage_key: string,
    content: AsyncIterable<Uint8Array>,
    of: { owner: string; bytes: number },
  ): Promise<SealedKey & { bytes: number }>;
  /** Decrypts what `putStream` stored, bytes `start` to `end` inclusive or all; each chunk is authenticated before it is given out. Throws VaultFault. */
  readStream(
    storage_key: string,
    sealed: SealedKey,
    bytes: number,
    of: { owner: string; range?: { start: number; end: number } | undefined },
  ): AsyncIterable<Uint8Array>;
  /** The same key under the newest key of the vault; the file stays as it is. Throws VaultFault. */
  rewrap(storage_key: string, sealed: SealedKey, owner: string): Promise<SealedKey>;
  /** Safe to repeat. */
  remove(storage_key: string): Promise<void>;
  /** Every stored document, and since when. */
  list(): Promise<{ storage_key: string; stored_at: Date }[]>;
  /** Removes files whose writing a process did not end, begun before a time. Returns how many. */
  removeUnfinished(before: Date): Promise<number>;
}
