import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gib, type JailLimits } from '../../jail/port.ts';
import { damaged, MediaRefused } from '../../media-refused.ts';
import { assertRoom } from '../../storage/disk-space.ts';
import { countLadder } from './count-ladder.ts';
import { assertDecoded, decode, type TranscoderTools } from '../decode.ts';
import { decodeEnds } from './decode-ends.ts';
import { LadderBroken } from './ladder-broken.ts';
import { ladderArgs, progressFrames, progressSeconds } from './ladder-args.ts';
import { settleLadder } from './playlists.ts';
import type { LadderResult, LadderStage, TranscodePlan } from '../port.ts';
import { sampleRendition } from './sample-rendition.ts';

const hour = 3600;
/** Progress when all renditions are written and only the verification is left. */
const written_share = 0.95;

type Progress = (fraction: number, stage: LadderStage) => void;

export interface LadderWork {
  tools: TranscoderTools;
  file: string;
  folder: string;
  plan: TranscodePlan;
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/** See `Transcoder.ladder` in port.ts. */
export async function makeLadder(work: LadderWork): Promise<LadderResult> {
  const { folder, plan } = work;
  await assertRoom(folder, mostBytes(plan));
  const progress = monotonic(work.progress);
  try {
    return await tryLadder({ ...work, progress });
  } catch (error) {
    const may_be_the_copy = error instanceof LadderBroken || error instanceof MediaRefused;
    if (!may_be_the_copy || plan.rungs.every(({ how }) => how === 'encode')) throw error;
  }
  for (const each of await readdir(folder)) await rm(join(folder, each), { recursive: true });
  const rungs = plan.rungs.map((rung) => ({ ...rung, how: 'encode' as const }));
  return tryLadder({ ...work, plan: { ...plan, rungs }, progress });
}

async function tryLadder(work: LadderWork): Promise<LadderResult> {
  const { tools, folder, plan, progress, signal } = work;
  await writeRenditions(work);
  progress(written_share, 'verifying');
  const written = await settleLadder(folder, plan);
  const counted = await countLadder(folder, plan, written);
  const [smallest] = counted.toSorted((a, b) => a.written.rung.width - b.written.rung.width);
  if (!smallest) throw new LadderBroken('there is no rendition');
  const { rung } = smallest.written;
  if (smallest.frames / plan.fps < plan.source.duration * 0.9 - 0.5)
    throw damaged('file', 'not all of it can be decoded');
  const others = written.filter((each) => each.rung !== rung);
  await decodeEnds(tools, folder, others, signal);
  progress((written_share + 1) / 2, 'verifying');
  const { width, height } = rung;
  const { frames } = smallest;
  const rendition = {
    place: join(folder, rung.name),
    folder,
    width,
    height,
    frames,
    fps: plan.fps,
    has_sound: plan.source.audio_index !== undefined,
  };
  const found = await sampleRendition(tools, rendition, signal);
  progress(1, 'verifying');
  return found;
}

export async function writeRenditions({
  tools,
  file,
  folder,
  plan,
  progress,
  signal,
}: LadderWork): Promise<void> {
  let frames = 0;
  const onLine = (line: string): void => {
    frames = progressFrames(line) ?? frames;
    const seconds = progressSeconds(line);
    if (seconds !== undefined)
      progress(Math.min(1, seconds / plan.source.duration) * written_share, 'converting');
  };
  const { warnings } = await decode(tools.jail, {
    command: 'ffmpeg',
    args: ladderArgs(file, folder, plan, tools),
    reads: [file],
    writes: folder,
    limits: limitsFor(plan),
    signal,
    onLine,
  });
  assertDecoded(frames, warnings, plan.source.lost_at_start);
}

/** The second attempt restarts at 0; reported progress never decreases. */
function monotonic(progress: Progress): Progress {
  let most = 0;
  return (fraction, stage) => progress((most = Math.max(most, fraction)), stage);
}

/**
 * Maximum size of the renditions: a copy takes what it takes in the source, the others their bit
 * rate.
 */
const mostBytes = ({ rungs, source, codecs }: TranscodePlan): number =>
  rungs.reduce((sum, { how, max_rate }) => {
    const rate = how === 'copy' ? Math.max(max_rate, source.copy?.average ?? 0) : max_rate;
    return sum + ((rate + codecs.audio_rate * 1.25) * source.duration) / 8;
  }, 0);

/**
 * Generous for the slowest preset, and for a source that is longer than measured; a decompression
 * bomb costs far more.
 */
function limitsFor(plan: TranscodePlan): JailLimits {
  const { duration } = plan.source;
  return {
    wall_seconds: 4 * hour,
    cpu_seconds: Math.min(12 * hour, Math.ceil(600 + duration * 200)),
    memory_bytes: 8 * gib,
    file_bytes: 2 * gib,
    folder_bytes: Math.ceil(mostBytes(plan) * 2) + 64 * 1024 ** 2,
    output_bytes: 0,
  };
}
