import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The configured secret, or one made on first start and kept in the data folder. Several hosts must share one: set SECRET. */
export async function secretOf(configured: string, data_dir: string): Promise<string> {
  if (configured) return configured;
  const file = join(data_dir, 'secret');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored.trim().length >= 32) return stored.trim();
  await mkdir(data_dir, { recursive: true });
  const made = randomBytes(32).toString('base64url');
  await writeFile(`${file}.${process.pid}`, `${made}\n`, { mode: 0o600 });
  await rename(`${file}.${process.pid}`, file);
  return made;
}
