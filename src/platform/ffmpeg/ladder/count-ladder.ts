import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LadderBroken } from './ladder-broken.ts';
import { readSegment, readTracks, type TrackFacts } from './mp4-boxes.ts';
import type { WrittenRung } from './playlists.ts';
import type { TranscodePlan } from '../port.ts';

/** A rendition according to its own MP4 tables; times in seconds. */
export interface CountedRung {
  written: WrittenRung;
  frames: number;
  begin: number;
  end: number;
  /** start of each segment */
  cuts: number[];
  sound_packets: number;
}

const is_no_key_frame = 0x1_00_00;

/**
 * Counts the packets of all renditions and compares them: the number must match the length, and all
 * renditions must be cut at the same times. Throws LadderBroken.
 */
export async function countLadder(
  folder: string,
  { rungs, fps, source }: TranscodePlan,
  written: readonly WrittenRung[],
): Promise<CountedRung[]> {
  const counted = [];
  for (const each of written)
    counted.push(await countRung(join(folder, each.rung.name), each).catch(broken));
  const model = counted[rungs.findIndex(({ how }) => how === 'encode')] ?? counted[0];
  if (!model) throw new LadderBroken('there is no rendition');
  for (const each of counted) compare(each, model, fps);
  for (const each of counted)
    if (each.written.rung.how === 'copy') assertWholeCopy(each, source.duration, fps);
  return counted;
}

const broken = (error: unknown): never => {
  throw error instanceof LadderBroken ? error : new LadderBroken(String(error), { cause: error });
};

async function countRung(place: string, written: WrittenRung): Promise<CountedRung> {
  const tracks = readTracks(await readFile(join(place, 'init.mp4')));
  const picture = tracks.find(({ kind }) => kind === 'picture');
  if (!picture) throw new LadderBroken(`rendition ${written.rung.name} has no picture`);
  const counted: CountedRung = { written, frames: 0, begin: 0, end: 0, cuts: [], sound_packets: 0 };
  for (const { file } of written.segments)
    await addSegment(counted, join(place, file), tracks, picture);
  counted.begin = counted.cuts[0] ?? 0;
  return counted;
}

async function addSegment(
  counted: CountedRung,
  path: string,
  tracks: readonly TrackFacts[],
  picture: TrackFacts,
): Promise<void> {
  const parts = await readSegment(path, tracks);
  const pictures = parts.filter(({ id }) => id === picture.id);
  const [first] = pictures;
  const seconds = (ticks: number): number => ticks / picture.timescale + picture.delay;
  if (!first || first.samples === 0) throw new LadderBroken('a segment has no picture');
  if ((first.flags & is_no_key_frame) !== 0)
    throw new LadderBroken('a segment does not begin with a key frame');
  counted.cuts.push(seconds(Math.min(...pictures.map(({ start }) => start))));
  counted.end = seconds(Math.max(...pictures.map(({ end }) => end)));
  for (const { id, samples } of parts)
    if (id === picture.id) counted.frames += samples;
    else counted.sound_packets += samples;
}

/**
 * A copy includes packets that the source's edit list hides, and starts where the file does. Audio
 * can make the source longer, not shorter.
 */
function assertWholeCopy(
  { written, begin, end }: CountedRung,
  duration: number,
  fps: number,
): void {
  const spare = 0.1 + 2 / fps;
  if (Math.abs(begin) > spare || end - begin > duration + spare)
    throw new LadderBroken(
      `rendition ${written.rung.name} is copied from ${begin.toFixed(3)} to ${end.toFixed(3)} of ${duration.toFixed(3)}`,
    );
}

function compare(each: CountedRung, model: CountedRung, fps: number): void {
  const { written, frames, begin, end, cuts, sound_packets } = each;
  const is_copy = written.rung.how === 'copy';
  const fail = (what: string): never => {
    throw new LadderBroken(`rendition ${written.rung.name}: ${what}`);
  };
  const spare = is_copy ? 2 + frames / 100 : 1.5;
  if (Math.abs(frames - (end - begin) * fps) > spare)
    fail(`${frames} pictures in ${(end - begin).toFixed(3)} seconds`);
  if (Math.abs(frames - model.frames) > (is_copy ? 2 : 0))
    fail(`${frames} pictures, another has ${model.frames}`);
  if (Math.abs(end - model.end) > 2.5 / fps)
    fail(`ends at ${end.toFixed(3)}, another at ${model.end.toFixed(3)}`);
  if (cuts.length !== model.cuts.length)
    fail(`${cuts.length} segments, another has ${model.cuts.length}`);
  const misplaced = cuts.findIndex((cut, n) => Math.abs(cut - (model.cuts[n] ?? 0)) > 1.05 / fps);
  if (misplaced >= 0)
    fail(
      `segment ${misplaced} begins at ${cuts[misplaced]?.toFixed(3)}, another at ${model.cuts[misplaced]?.toFixed(3)}`,
    );
  const wrong_length = written.segments.findIndex(
    ({ seconds }, n) => Math.abs(seconds - ((cuts[n + 1] ?? end) - (cuts[n] ?? 0))) > 2.5 / fps,
  );
  if (wrong_length >= 0) fail(`segment ${wrong_length} is not as long as the playlist says`);
  if (Math.abs(sound_packets - model.sound_packets) > 2)
    fail(`${sound_packets} packets of sound, another has ${model.sound_packets}`);
}
