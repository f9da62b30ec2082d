import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readable } from './mails.ts';

/** The mail of a site to an address, once it is delivered into its folder; `that` says which, where there are several. */
export async function mailFrom(data_dir: string, address: string, that = ''): Promise<string> {
  const folder = join(data_dir, 'mail');
  let found = '';
  await expect
    .poll(
      async () => {
        const names = await readdir(folder).catch(() => []);
        const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
        found =
          mails.map(readable).find((mail) => mail.includes(address) && mail.includes(that)) ?? '';
        return found;
      },
      { timeout: 20_000 },
    )
    .toContain(address);
  return found;
}
