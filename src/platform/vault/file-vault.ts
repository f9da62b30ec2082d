import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { assertRoom } from '../storage/disk-space.ts';
import { sync } from '../storage/durable.ts';
import { openChunks, sealChunks } from './chunks.ts';
import { overhead, seal, unseal } from './cipher.ts';
import { VaultFault, wrapped_bytes, type SealedKey, type Vault } from './port.ts';
import type { VaultKey } from './settings.ts';

const data_key_bytes = 32;
const unfinished = '.new-';

type Keys = readonly [VaultKey, ...(readonly VaultKey[])];

/** The first byte of a key that is bound to its site and owner. */
const bound = 2;

/** The file and owner that the key of a document is bound to. */
interface Place {
  storage_key: string;
  owner: string;
}

/** Wraps keys of documents under the newest key of the vault, and unwraps them under whichever it was. */
function keyring(keys: Keys, site: () => Promise<string>) {
  const [newest] = keys;
  const wordsOf = async (key_id: string, { storage_key, owner }: Place): Promise<string> =>
    JSON.stringify([await site(), key_id, owner, storage_key]);
  const wrap = async (place: Place, data_key: Buffer): Promise<SealedKey> => ({
    key_id: newest.id,
    wrapped_key: Buffer.concat([
      Buffer.of(bound),
      seal(newest.key, await wordsOf(newest.id, place), data_key),
    ]),
  });
  const unwrap = async (place: Place, { key_id, wrapped_key }: SealedKey): Promise<Buffer> => {
    const found = keys.find(({ id }) => id === key_id);
    if (!found)
      throw new VaultFault(
        'unknown_key',
        `The document is encrypted under the key "${key_id}", which neither VAULT_KEY nor VAULT_OLD_KEYS has.`,
      );
    const isBound = wrapped_key.length === wrapped_bytes && wrapped_key[0] === bound;
    const data_key = isBound
      ? unseal(found.key, await wordsOf(key_id, place), wrapped_key.subarray(1))
      : unseal(found.key, `${key_id} ${place.storage_key}`, wrapped_key);
    if (!data_key)
      throw new VaultFault(
        'altered',
        `The key of the document was changed, is that of another document or site, or is not of the key "${key_id}" that this process has.`,
      );
    return data_key;
  };
  return { key_id: newest.id, wrap, unwrap };
}

/** Documents as files of `folder`, which only this user reads; `keys` are the newest first, `site` returns the unique number of this site. */
export function createFileVault(folder: string, keys: Keys, site: () => Promise<string>): Vault {
  const ring = keyring(keys, site);
  const { key_id, wrap, unwrap } = ring;
  const fileOf = (storage_key: string): string => {
    if (!/^[a-z0-9]{16,32}$/.test(storage_key)) throw new RangeError('no storage key');
    return join(folder, storage_key);
  };
  return {
    key_id,
    ...streamsOf(folder, fileOf, ring),
    async put(storage_key, content, owner) {
      const data_key = randomBytes(data_key_bytes);
      const sealed = await wrap({ storage_key, owner }, data_key);
      const file = seal(data_key, storage_key, content);
      await writeOnce(folder, fileOf(storage_key), (unfinished_file) =>
        unfinished_file.writeFile(file),
      );
      return sealed;
    },
    async get(storage_key, sealed, bytes, owner) {
      const data_key = await unwrap({ storage_key, owner }, sealed);
      const file = await readFile(fileOf(storage_key)).catch(() => undefined);
      if (!file) throw new VaultFault('missing', 'The file of the document is gone.');
      if (file.length < bytes + overhead)
        throw new VaultFault('truncated', 'The file of the document is cut off.');
      const content = unseal(data_key, storage_key, file);
      if (!content)
        throw new VaultFault(
          'altered',
          'The file of the document was changed, or is that of another document.',
        );
      return content;
    },
    rewrap: async (storage_key, sealed, owner) =>
      wrap({ storage_key, owner }, await unwrap({ storage_key, owner }, sealed)),
    remove: (storage_key) => rm(fileOf(storage_key), { force: true }),
    list: () => listFiles(folder),
    removeUnfinished: (before) => removeUnfinished(folder, before),
  };
}

/** Additional authenticated data of chunks: it binds them to their file. */
const wordsOfChunks = (storage_key: string): string => `chunks ${storage_key}`;

/** Contents of any size. */
const streamsOf = (
  folder: string,
  fileOf: (storage_key: string) => string,
  { wrap, unwrap }: ReturnType<typeof keyring>,
): Pick<Vault, 'putStream' | 'readStream'> => ({
  async putStream(storage_key, content, { owner, bytes: expected }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await assertRoom(folder, expected);
    const data_key = randomBytes(data_key_bytes);
    const sealed = await wrap({ storage_key, owner }, data_key);
    let bytes = 0;
    const counted = async function* () {
      for await (const piece of content) {
        bytes += piece.length;
        yield piece;
      }
    };
    const chunks = sealChunks(data_key, wordsOfChunks(storage_key), counted());
    await writeOnce(folder, fileOf(storage_key), (file) => file.writeFile(chunks));
    return { ...sealed, bytes };
  },
  async *readStream(storage_key, sealed, bytes, { owner, range }) {
    const key = await unwrap({ storage_key, owner }, sealed);
    const file = await open(fileOf(storage_key), 'r').catch(() => undefined);
    if (!file) throw new VaultFault('missing', 'The file of the document is gone.');
    try {
      yield* openChunks(file, { key, words: wordsOfChunks(storage_key), bytes }, range);
    } finally {
      await file.close();
    }
  },
});

async function removeUnfinished(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(unfinished)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

async function listFiles(folder: string): ReturnType<Vault['list']> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => !name.startsWith(unfinished),
  );
  const found: { storage_key: string; stored_at: Date }[] = [];
  for (const name of names) {
    // Gone since the names were read: somebody else removed it.
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file) found.push({ storage_key: name, stored_at: file.mtime });
  }
  return found;
}

/** Writes to a temporary file and links it last, so that a file is whole or not there, and none is overwritten. */
async function writeOnce(
  folder: string,
  path: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished_path = join(folder, `${unfinished}${randomBytes(8).toString('hex')}`);
  const handle = await open(unfinished_path, 'wx', 0o600);
  try {
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(unfinished_path, path);
  } finally {
    await rm(unfinished_path, { force: true });
  }
  await sync(folder);
}
