import { readdir, readFile } from 'node:fs/promises';

/** Command lines of decoders, jailed or not, that name the folder. */
export async function decodersOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(folder) && /^(\S*\/)?(ffmpeg|ffprobe|setpriv|prlimit|bwrap)\0/.test(line)) found.push(line.replaceAll('\0', ' '));
  }
  return found;
}
