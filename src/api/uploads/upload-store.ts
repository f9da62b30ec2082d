import { DataStore, Upload } from '@tus/server';
import { UploadMetadata } from '#contracts/calls/uploads/uploads.ts';
import { AppError } from '#contracts/errors.ts';
import type { Domain } from '#domain/index.ts';
import type { Sender } from '#domain/uploads/index.ts';
import { databaseId, parseOrInvalid } from '../http/bodies/form-body.ts';

/** Of one request: the member, and how the part is checked. */
export interface UploadCall {
  uploads: Domain['uploads'];
  member_id: number;
  /** Of the body, where the request says it. */
  length: number | undefined;
  sha256: Buffer | undefined;
  /** Of PATCH, while it holds the upload. */
  sender(): Sender | undefined;
  /** Of PATCH: the bytes sent. */
  body(): AsyncIterable<Uint8Array>;
  /** Gives the memory of a chunk of it back. */
  release: ((chunk: Uint8Array) => void) | undefined;
}

/** Steps of the protocol, done by the domain for one request of one member. */
export class UploadStore extends DataStore {
  readonly #call: UploadCall;
  /** Of the whole file, since the protocol asked for it. */
  #bytes: number | undefined;

  constructor(call: UploadCall) {
    super();
    this.#call = call;
    this.extensions = ['creation', 'termination', 'expiration', 'checksum'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { uploads, member_id } = this.#call;
    const {
      filename,
      people_shown,
      replaces,
      filetype: _,
      ...more
    } = parseOrInvalid(UploadMetadata, { ...upload.metadata });
    await uploads.create({
      upload_id: upload.id,
      member_id,
      bytes: upload.size ?? 0,
      ...more,
      file_name: filename,
      replaces: replaces === undefined ? undefined : databaseId(replaces),
      people_shown: people_shown === undefined ? undefined : Number(people_shown),
    });
    upload.creation_date = new Date().toISOString();
    return upload;
  }

  override async getUpload(upload_id: string): Promise<Upload> {
    const { uploads, member_id } = this.#call;
    const { bytes, received, file_name, idle_seconds } = await uploads.find({
      upload_id,
      member_id,
    });
    this.#bytes = bytes;
    return new Upload({
      id: upload_id,
      size: bytes,
      offset: received,
      metadata: { filename: file_name },
      // The time without a byte is what expires, and it is measured by two clocks: one that jumps ends nothing.
      creation_date: new Date(Date.now() - idle_seconds * 1000).toISOString(),
    });
  }

  override async write(
    stream: AsyncIterable<unknown>,
    _upload_id: string,
    offset: number,
  ): Promise<number> {
    const { length, sha256, body, release } = this.#call;
    const sender = this.#call.sender();
    if (!sender) throw new AppError('bad_request');
    // The protocol's own stream is empty; it waits until that is read.
    for await (const none of stream) void none;
    let came = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of body()) {
        came += chunk.length;
        yield chunk;
      }
    }
    const received = await sender.write(counted(), { offset, length, sha256, release });
    // Without a length the excess could not be known earlier.
    if (received === this.#bytes && offset + came > received)
      throw new AppError('payload_too_large');
    return received;
  }

  override remove(upload_id: string): Promise<void> {
    const { uploads, member_id } = this.#call;
    return uploads.cancel({ upload_id, member_id });
  }

  override getExpiration(): number {
    return this.#call.uploads.limits().idle_seconds * 1000;
  }
}
