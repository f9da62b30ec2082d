import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readSegments } from '../ffmpeg/ladder/playlists.ts';
import type { ObjectFacts, Storage } from './port.ts';

type Reads = Pick<Storage, 'facts' | 'read'>;

interface Part {
  key: string;
  bytes: number;
}

const whole = /^(v\/.+\/)whole\.mp4$/;
const most_listed = 200;

/**
 * Storage in which every rendition also has a `whole.mp4`: its init file and segments one after
 * another, which is a fragmented MP4. Nothing is stored twice. Renditions never change under their
 * key, so the sizes of the parts are remembered.
 */
export function withWholeFiles(storage: Reads): Reads {
  const listed = new Map<string, Promise<Part[]>>();
  const partsOf = (folder: string): Promise<Part[]> => {
    const known = listed.get(folder);
    if (known) return known;
    const parts = listParts(storage, folder);
    listed.set(folder, parts);
    if (listed.size > most_listed) listed.delete(listed.keys().next().value ?? '');
    parts.then(
      ({ length }) => length === 0 && listed.delete(folder),
      () => listed.delete(folder),
    );
    return parts;
  };
  return {
    async facts(key): Promise<ObjectFacts | undefined> {
      const [, folder] = whole.exec(key) ?? [];
      if (folder === undefined) return storage.facts(key);
      // Asked for each time, so that a removed rendition is gone at once.
      const playlist = await storage.facts(`${folder}index.m3u8`);
      const parts = playlist ? await partsOf(folder) : [];
      if (!playlist || parts.length === 0) return undefined;
      return { ...playlist, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    async read(key, range): Promise<Readable | undefined> {
      const [, folder] = whole.exec(key) ?? [];
      if (folder === undefined) return storage.read(key, range);
      const parts = await partsOf(folder);
      return parts.length === 0 ? undefined : Readable.from(joined(storage, parts, range));
    },
  };
}

/** Empty when a part is missing. */
async function listParts(storage: Reads, folder: string): Promise<Part[]> {
  const playlist = await storage.read(`${folder}index.m3u8`);
  if (!playlist) return [];
  const names = ['init.mp4', ...readSegments(await text(playlist)).map(({ file }) => file)];
  const parts: Part[] = [];
  for (const name of names) {
    const facts = await storage.facts(`${folder}${name}`);
    if (!facts) return [];
    parts.push({ key: `${folder}${name}`, bytes: facts.bytes });
  }
  return parts;
}

/** The bytes of the range, one part opened at a time. */
async function* joined(
  storage: Reads,
  parts: readonly Part[],
  range = { start: 0, end: Infinity },
): AsyncGenerator<Buffer> {
  let offset = 0;
  for (const { key, bytes } of parts) {
    const start = Math.max(0, range.start - offset);
    const end = Math.min(bytes - 1, range.end - offset);
    offset += bytes;
    if (start > end) continue;
    const stream = await storage.read(key, { start, end });
    if (!stream) throw new Error('a segment is gone');
    yield* stream as AsyncIterable<Buffer>;
  }
}
