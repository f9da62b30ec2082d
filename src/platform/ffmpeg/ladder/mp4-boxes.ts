import { open, type FileHandle } from 'node:fs/promises';

/** A box of an MP4 file: its type and content. */
interface Box {
  kind: string;
  body: Buffer;
}

/** The boxes in a buffer. Throws for a box that exceeds it. */
function* boxesIn(buffer: Buffer): Generator<Box> {
  let at = 0;
  while (at + 8 <= buffer.length) {
    const size = buffer.readUInt32BE(at);
    if (size < 8 || at + size > buffer.length)
      throw new Error('a box of the rendition does not fit');
    yield {
      kind: buffer.toString('latin1', at + 4, at + 8),
      body: buffer.subarray(at + 8, at + size),
    };
    at += size;
  }
}

function boxAt(buffer: Buffer, ...path: string[]): Buffer | undefined {
  let within: Buffer | undefined = buffer;
  // Reads no further than the box: the rest may be cut off.
  for (const wanted of path)
    within = within && boxesIn(within).find(({ kind }) => kind === wanted)?.body;
  return within;
}

/** One track according to an init segment. */
export interface TrackFacts {
  id: number;
  kind: 'picture' | 'sound';
  timescale: number;
  /** seconds by which the edit list delays the track */
  delay: number;
  /** default values of its samples */
  duration: number;
  flags: number;
  width: number;
  height: number;
}

/** The tracks of an init segment. */
export function readTracks(init: Buffer): TrackFacts[] {
  const moov = boxAt(init, 'moov');
  const movie = moov && boxAt(moov, 'mvhd');
  if (!movie) throw new Error('the init segment is empty');
  const movie_scale = scaleOf(movie);
  const mvex = boxAt(moov, 'mvex') ?? Buffer.alloc(0);
  const defaults = new Map(
    [...boxesIn(mvex)]
      .filter(({ kind }) => kind === 'trex')
      .map(({ body }) => [body.readUInt32BE(4), body]),
  );
  return [...boxesIn(moov)]
    .filter(({ kind }) => kind === 'trak')
    .flatMap(({ body }) => readTrack(body, defaults, movie_scale) ?? []);
}

/** Ticks per second, from `mvhd` or `mdhd`. */
const scaleOf = (header: Buffer): number => header.readUInt32BE(header[0] === 1 ? 20 : 12) || 1;

function readTrack(
  trak: Buffer,
  defaults: ReadonlyMap<number, Buffer>,
  movie_scale: number,
): TrackFacts | undefined {
  const [header, media, handler] = [
    boxAt(trak, 'tkhd'),
    boxAt(trak, 'mdia', 'mdhd'),
    boxAt(trak, 'mdia', 'hdlr'),
  ];
  const kind = { vide: 'picture', soun: 'sound' }[handler?.toString('latin1', 8, 12) ?? ''] as
    | TrackFacts['kind']
    | undefined;
  if (!header || !media || !kind) return undefined;
  const id = header.readUInt32BE(header[0] === 1 ? 20 : 12);
  const trex = defaults.get(id);
  const timescale = scaleOf(media);
  const sample = boxAt(trak, 'mdia', 'minf', 'stbl', 'stsd')?.subarray(8);
  return {
    id,
    kind,
    timescale,
    delay: readDelay(boxAt(trak, 'edts', 'elst'), movie_scale, timescale),
    duration: trex?.readUInt32BE(12) ?? 0,
    flags: trex?.readUInt32BE(20) ?? 0,
    width: kind === 'picture' && sample ? sample.readUInt16BE(32) : 0,
    height: kind === 'picture' && sample ? sample.readUInt16BE(34) : 0,
  };
}

/**
 * Delay of a track by its edit list: empty edits wait, the first other edit gives the start within
 * the track.
 */
function readDelay(list: Buffer | undefined, movie_scale: number, track_scale: number): number {
  if (!list) return 0;
  const is_long = list[0] === 1;
  const size = is_long ? 20 : 12;
  let waited = 0;
  for (let at = 8; at + size <= list.length; at += size) {
    const length = is_long ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
    const from = is_long ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4);
    if (from >= 0) return waited - from / track_scale;
    waited += length / movie_scale;
  }
  return waited;
}

/** The samples of one track in a segment; times are ticks of that track. */
export interface TrackPart {
  id: number;
  samples: number;
  start: number;
  end: number;
  /** flags of the first sample; the others are not needed */
  flags: number;
}

/**
 * Reads the content of a segment. Reads its tables only, and throws when the file ends too early.
 */
export async function readSegment(
  path: string,
  tracks: readonly TrackFacts[],
): Promise<TrackPart[]> {
  await using file = await open(path, 'r');
  const parts: TrackPart[] = [];
  for await (const body of fragmentsOf(file))
    for (const { kind, body: traf } of boxesIn(body))
      if (kind === 'traf') parts.push(...readPart(traf, tracks));
  return parts;
}

async function* fragmentsOf(file: FileHandle): AsyncGenerator<Buffer> {
  const { size: whole } = await file.stat();
  const head = Buffer.alloc(16);
  for (let at = 0; at < whole;) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const short = bytesRead >= 8 ? head.readUInt32BE(0) : 0;
    const size = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8 || at + size > whole) throw new Error('a segment of the rendition is cut off');
    if (head.toString('latin1', 4, 8) === 'moof') {
      const body = Buffer.alloc(size - 8);
      await file.read(body, 0, body.length, at + 8);
      yield body;
    }
    at += size;
  }
}

const has = (flags: number, bit: number): boolean => (flags & bit) !== 0;

/**
 * The samples of a track in one fragment: `tfhd` gives defaults, `tfdt` the start, each `trun` a
 * run of samples.
 */
function readPart(traf: Buffer, tracks: readonly TrackFacts[]): TrackPart[] {
  const [header, clock] = [boxAt(traf, 'tfhd'), boxAt(traf, 'tfdt')];
  const track = tracks.find(({ id }) => id === header?.readUInt32BE(4));
  if (!header || !clock || !track) return [];
  const given = header.readUInt32BE(0);
  let at = 8 + (has(given, 0x1) ? 8 : 0) + (has(given, 0x2) ? 4 : 0);
  const next = (is_there: boolean, otherwise: number): number => {
    if (!is_there) return otherwise;
    at += 4;
    return header.readUInt32BE(at - 4);
  };
  const duration = next(has(given, 0x8), track.duration);
  next(has(given, 0x10), 0);
  const flags = next(has(given, 0x20), track.flags);
  let time = clock[0] === 1 ? Number(clock.readBigUInt64BE(4)) : clock.readUInt32BE(4);
  const part: TrackPart = {
    id: track.id,
    samples: 0,
    start: Number.POSITIVE_INFINITY,
    end: Number.NEGATIVE_INFINITY,
    flags,
  };
  for (const { kind, body } of boxesIn(traf))
    if (kind === 'trun') time = readRun(body, part, time, duration);
  return [part];
}

/** Adds a run of samples to `part` and returns its end. */
function readRun(run: Buffer, part: TrackPart, begin: number, usual_duration: number): number {
  const given = run.readUInt32BE(0) & 0xff_ff_ff;
  const count = run.readUInt32BE(4);
  let time = begin;
  let at = 8 + (has(given, 0x1) ? 4 : 0);
  if (has(given, 0x4)) {
    if (part.samples === 0) part.flags = run.readUInt32BE(at);
    at += 4;
  }
  for (let n = 0; n < count; n += 1) {
    const read = (bit: number): number | undefined => {
      if (!has(given, bit)) return undefined;
      at += 4;
      return run.readInt32BE(at - 4);
    };
    const duration = read(0x100) ?? usual_duration;
    read(0x200);
    const flags = read(0x400);
    if (flags !== undefined && part.samples === 0) part.flags = flags;
    const shown = time + (read(0x800) ?? 0);
    part.samples += 1;
    part.start = Math.min(part.start, shown);
    part.end = Math.max(part.end, shown + duration);
    time += duration;
  }
  return time;
}
