import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sync } from '../storage/durable.ts';
import { overhead, seal, unseal } from './cipher.ts';
import { VaultFault, type SealedKey, type Vault } from './port.ts';
import type { VaultKey } from './settings.ts';

const data_key_bytes = 32;
const unfinished = '.new-';

type Keys = readonly [VaultKey, ...(readonly VaultKey[])];

/** Wraps keys of documents under the newest key of the vault, and unwraps them under whichever it was. */
function keyring(keys: Keys) {
  const [newest] = keys;
  const wrap = (storage_key: string, data_key: Buffer): SealedKey => ({
    key_id: newest.id,
    wrapped_key: seal(newest.key, `${newest.id} ${storage_key}`, data_key),
  });
  const unwrap = (storage_key: string, { key_id, wrapped_key }: SealedKey): Buffer => {
    const found = keys.find(({ id }) => id === key_id);
    if (!found)
      throw new VaultFault(
        'unknown_key',
        `The document is encrypted under the key "${key_id}", which neither VAULT_KEY nor VAULT_OLD_KEYS has.`,
      );
    const data_key = unseal(found.key, `${key_id} ${storage_key}`, wrapped_key);
    if (!data_key)
      throw new VaultFault(
        'altered',
        `The key of the document was changed, or is not of the key "${key_id}" that this process has.`,
      );
    return data_key;
  };
  return { key_id: newest.id, wrap, unwrap };
}

/** Documents as files of `folder`, which only this user reads; `keys` are the newest first. */
export function createFileVault(folder: string, keys: Keys): Vault {
  const { key_id, wrap, unwrap } = keyring(keys);
  const fileOf = (storage_key: string): string => {
    if (!/^[a-z0-9]{16,32}$/.test(storage_key)) throw new RangeError('no storage key');
    return join(folder, storage_key);
  };
  return {
    key_id,
    async put(storage_key, content) {
      const data_key = randomBytes(data_key_bytes);
      await writeOnce(folder, fileOf(storage_key), seal(data_key, storage_key, content));
      return wrap(storage_key, data_key);
    },
    async get(storage_key, sealed, bytes) {
      const data_key = unwrap(storage_key, sealed);
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
    rewrap: (storage_key, sealed) => wrap(storage_key, unwrap(storage_key, sealed)),
    remove: (storage_key) => rm(fileOf(storage_key), { force: true }),
    list: () => listFiles(folder),
  };
}

async function listFiles(folder: string): ReturnType<Vault['list']> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => !name.startsWith(unfinished),
  );
  return Promise.all(
    names.map(async (name) => ({
      storage_key: name,
      stored_at: (await stat(join(folder, name))).mtime,
    })),
  );
}

/** Written aside and linked last, so that a file is whole or not there, and none is written over. */
async function writeOnce(folder: string, path: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished_path = join(folder, `${unfinished}${randomBytes(8).toString('hex')}`);
  const handle = await open(unfinished_path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    await link(unfinished_path, path);
  } finally {
    await rm(unfinished_path, { force: true });
  }
  await sync(folder);
}
