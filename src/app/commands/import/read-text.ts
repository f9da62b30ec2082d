import { open } from 'node:fs/promises';

const most_bytes = 32 * 1024 * 1024;

/** A list file is unusable as a whole; the message is a sentence for people. */
export class ListRefused extends Error {}

/** Reads UTF-8 text; `what` names the file in messages. Throws ListRefused. */
export async function readText(path: string, what: string): Promise<string> {
  const handle = await open(path).catch(() => {
    throw new ListRefused(`The ${what} cannot be opened.`);
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new ListRefused(`The ${what} is not a file.`);
    if (found.size > most_bytes)
      throw new ListRefused(`The ${what} has more than ${most_bytes / 1024 / 1024} MB; split it.`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile());
  } catch (error) {
    if (error instanceof TypeError) throw new ListRefused(`The ${what} is not UTF-8 text.`);
    throw error;
  } finally {
    await handle.close();
  }
}
