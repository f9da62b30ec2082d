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

/** Documents of people, each encrypted under a key of its own, outside the storage of media and never served. */
export interface Vault {
  /** Which key new documents get. */
  readonly key_id: string;
  /** Encrypts and stores a document durably; there must be none of this storage key. */
  put(storage_key: string, content: Uint8Array): Promise<SealedKey>;
  /** Decrypts a document of so many bytes. Throws VaultFault. */
  get(storage_key: string, sealed: SealedKey, bytes: number): Promise<Buffer>;
  /** The same key under the newest key of the vault; the file stays as it is. Throws VaultFault. */
  rewrap(storage_key: string, sealed: SealedKey): SealedKey;
  /** Safe to repeat. */
  remove(storage_key: string): Promise<void>;
  /** Every stored document, and since when. */
  list(): Promise<{ storage_key: string; stored_at: Date }[]>;
}
