import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './port.ts';

const days_stored = 7;
const day_ms = 86_400_000;

/**
 * Writes each mail as a file `.eml` that only this user can read, for sites without a mail server. A
 * mail that is delivered again replaces its own file. Files go after seven days.
 */
export function createFolderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    kind: 'folder',
    async deliver({ message_id, headers, ...mail }: Mail) {
      const { message } = await composer.sendMail({
        ...mail,
        from,
        headers: { ...headers },
        messageId: `<${message_id}>`,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeOld(folder);
      const name = createHash('sha256').update(message_id).digest('hex').slice(0, 32);
      const path = join(folder, `${name}.eml`);
      const half = `${path}.${randomBytes(6).toString('hex')}`;
      await writeFile(half, message as Buffer, { mode: 0o600 });
      await rename(half, path);
    },
  };
}

async function removeOld(folder: string): Promise<void> {
  const oldest = Date.now() - days_stored * day_ms;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtimeMs < oldest) await rm(path, { force: true });
  }
}
