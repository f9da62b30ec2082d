import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { passing, whole } from '../config-fields.ts';

/** A key of the vault. */
export interface VaultKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

const key_form = /^([a-z0-9][a-z0-9-]{0,39}):([\w-]{43})$/;

/** `id:key`, the key as 32 bytes in base64url; undefined for anything else. */
export function parseVaultKey(text: string): VaultKey | undefined {
  const [, id = '', encoded = ''] = key_form.exec(text) ?? [];
  return id === '' ? undefined : { id, key: Buffer.from(encoded, 'base64url') };
}

/** Keys joined by commas, each id once; undefined for anything else. */
export function parseVaultKeys(text: string): VaultKey[] | undefined {
  const keys = text.split(',').flatMap((part) => (part.trim() ? [parseVaultKey(part.trim())] : []));
  const known = keys.filter((key) => key !== undefined);
  const ids = new Set(known.map(({ id }) => id));
  return known.length === keys.length && ids.size === keys.length ? known : undefined;
}

/** The variables of records; `.env.example` explains them. */
export const vaultFields = {
  VAULT_KEY: passing(
    (text) => parseVaultKey(text) !== undefined,
    'must be a key that `velour vault new-key` wrote',
  ),
  VAULT_OLD_KEYS: passing(
    (text) => parseVaultKeys(text) !== undefined,
    'must be keys that `velour vault new-key` wrote, joined by commas',
  ),
  VAULT_FOUR_EYES: z.enum(['on', 'off']).default('off'),
  RECORD_YEARS: whole(1, 50, 7),
};

type Fields = z.output<z.ZodObject<typeof vaultFields>>;

/** `keys` are the newest first; none where the owner set none. */
export const vaultSettings = (set: Fields, data_dir: string) => ({
  vault_dir: join(data_dir, 'vault'),
  vault_keys: [
    ...(parseVaultKeys(set.VAULT_KEY) ?? []),
    ...(parseVaultKeys(set.VAULT_OLD_KEYS) ?? []),
  ],
  records: {
    /** Whether a document is seen only after somebody else agreed. */
    four_eyes: set.VAULT_FOUR_EYES === 'on',
    /** How long records stay after they are needed no more. */
    years: set.RECORD_YEARS,
  },
});

/** The key of a site whose owner set none: the holder of the site's secret has it. */
export const keyOfSecret = (secret: string): VaultKey => ({
  id: 'site',
  key: Buffer.from(hkdfSync('sha256', secret, '', 'vault', 32)),
});
