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
  const pathOf = (message_id: string): string =>
    join(folder, `${createHash('sha256').update(message_id).digest('hex').slice(0, 32)}.eml`);
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
      const path = pathOf(message_id);
      const half = `${path}.${randomBytes(6).toString('hex')}`;
      await writeFile(half, message as Buffer, { mode: 0o600 });
      await rename(half, path);
    },
    async fileOf(message_id) {
      const path = pathOf(message_id);
      return (await stat(path).catch(() => undefined)) ? path : '';
    },
    sweep: () => sweepFolder(folder),
  };
}

/** Removes mails of more than seven days ago, and what a process left that was killed while it wrote one. */
export async function sweepFolder(folder: string): Promise<void> {
  const oldest = Date.now() - days_stored * day_ms;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtimeMs < oldest) await rm(path, { force: true });
  }
}
