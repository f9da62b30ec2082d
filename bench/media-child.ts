// One measured run in a process of its own: `raw`, `ladder` or `whole`, the file, a folder, `encode` or `planned`. Prints {cpu_seconds, peak_mb, args}.
// Processor time is this process's and that of everything it started and waited for, without starting up; PostgreSQL is not in it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from '#app/compose.ts';
import { openDatabase } from '#app/database.ts';
import { ingestFile, removeMedia, waitForMedia } from '#domain/media/index.ts';
import { planLadder } from '#domain/media/plan-ladder.ts';
import { readConfig } from '#platform/config.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import { ladderArgs } from '#platform/ffmpeg/ladder/ladder-args.ts';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import { writeRenditions } from '#platform/ffmpeg/ladder/make-ladder.ts';
import { settleLadder } from '#platform/ffmpeg/ladder/playlists.ts';
import { silentLog } from '#platform/log.ts';
import { root } from './site.ts';

const [, , what = '', file = '', folder = '', how = 'planned'] = process.argv;
const config = readConfig(process.env, root);

/** Seconds used by this process and by its children that ended. */
function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
const peakMb = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1000;

/** The ladder alone: as a bare command, or as the pipeline's stage. */
async function ladder(): Promise<{ cpu_seconds: number; args: readonly string[] }> {
  const jail = await createJail({ allow_unjailed: false });
  const tools = { jail, preset: config.ffmpeg_preset, threads: config.ffmpeg_threads };
  const plan = planLadder(await createLocalTranscoder(tools).check(file, 'later'));
  const rungs =
    how === 'encode' ? plan.rungs.map((rung) => ({ ...rung, how: 'encode' as const })) : plan.rungs;
  const chosen = { ...plan, rungs };
  const args = ladderArgs(file, folder, chosen, tools);
  const before = cpuSeconds();
  if (what === 'raw') {
    for (const { name } of rungs) await mkdir(join(folder, name), { recursive: true });
    const { status } = spawnSync('ffmpeg', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('the bare command failed');
  } else {
    await writeRenditions({ tools, file, folder, plan: chosen, progress: () => undefined });
    await settleLadder(folder, chosen);
  }
  return { cpu_seconds: cpuSeconds() - before, args };
}

/** From the file to a clip that is ready, with everything that is written down on the way. */
async function whole(): Promise<{ cpu_seconds: number }> {
  await using database = await openDatabase(config, { may_attach: true });
  await using product = await compose(config, database, silentLog);
  const ctx = product.system_ctx;
  await using _worker = await product.startWorker();
  const before = cpuSeconds();
  const { media_id } = await ingestFile(ctx, { path: file });
  const end = await waitForMedia(ctx, media_id);
  const cpu_seconds = cpuSeconds() - before;
  if (end?.state !== 'ready') throw new Error(`the clip ended as ${end?.state}: ${end?.reason}`);
  await removeMedia(ctx, media_id);
  return { cpu_seconds };
}

await mkdir(folder, { recursive: true });
const measured = what === 'whole' ? await whole() : await ladder();
process.stdout.write(`${JSON.stringify({ peak_mb: peakMb(), ...measured })}\n`);
process.exit(0);
