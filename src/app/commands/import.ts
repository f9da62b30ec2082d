import { parseArgs } from 'node:util';
import { genders, type Gender } from '#contracts/vocabulary.ts';
import { startWorker } from '#worker/worker.ts';
import type { Composition } from '../compose.ts';
import { stopSignal } from '../stop.ts';
import type { Command, CommandIo } from './command.ts';
import { createImporter, type ImportOutcome } from './import-file.ts';
import { filesBelow } from './import-paths.ts';
import { createImportProgress } from './import-progress.ts';
import { withProduct } from './session.ts';

const at_once = 3;

export const importCommand: Command = {
  name: 'import',
  summary: 'take video files in and publish them',
  help: [
    'velour import [--gender str|gay|she] [--json] <files or folders>…',
    '',
    'Each file becomes a video named after the file. The same bytes are never taken in twice, so the command may be repeated after anything.',
    'A file that cannot become a video is named with the reason and leaves nothing behind. Runs beside a running site or alone.',
    'Exit status: 0 everything is there, 1 something was refused, 2 wrong use.',
    '--json prints {imported, duplicates, refused, unfinished, files: [{path, verdict, code, reason, video_id, duration_s}]} at the end.',
  ].join('\n'),
  async run(argv, io) {
    const options = readOptions(argv);
    if (typeof options === 'string') {
      io.err(`${options}\n\n${importCommand.help}`);
      return 2;
    }
    return withProduct((product) => importAll(product, options, io));
  },
};

interface Options {
  gender: Gender;
  as_json: boolean;
  paths: string[];
}

/** A sentence when they are wrong. */
function readOptions(argv: string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { gender: { type: 'string', default: 'str' }, json: { type: 'boolean', default: false } },
    });
    const gender = genders.find((each) => each === values.gender);
    if (!gender) return `--gender must be one of ${genders.join(', ')}.`;
    if (positionals.length === 0) return 'Name at least one file or folder.';
    return { gender, as_json: values.json, paths: positionals };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function importAll(product: Composition, { gender, as_json, paths }: Options, io: CommandIo): Promise<number> {
  const files = await filesBelow(paths);
  const progress = createImportProgress(io, files.length, as_json);
  const stop = new AbortController();
  void stopSignal().then((signal) => stop.abort(new Error(`stopped by ${signal}`)));
  const outcomes: ImportOutcome[] = [];
  {
    await using _worker = await startWorker({ domain: product.system_domain, jobs: product.jobs, upkeep: [], log: product.log });
    const importFile = createImporter(product.system_domain.ctx, { gender, report: progress.report, signal: stop.signal });
    const waiting = files.values();
    const lane = async (): Promise<void> => {
      for (const path of waiting) {
        const outcome = await importFile(path);
        outcomes.push(outcome);
        progress.done(outcome);
      }
    };
    await Promise.all(Array.from({ length: at_once }, lane)).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  }
  return summarise(outcomes, files.length, as_json, io);
}

function summarise(outcomes: readonly ImportOutcome[], total: number, as_json: boolean, io: CommandIo): number {
  const counted = (verdict: ImportOutcome['verdict']): number => outcomes.filter((each) => each.verdict === verdict).length;
  const summary = { imported: counted('imported'), duplicates: counted('duplicate'), refused: counted('refused') };
  const left = total - outcomes.length;
  if (as_json) io.out(JSON.stringify({ ...summary, unfinished: left, files: outcomes }));
  else {
    io.out(`${summary.imported} imported, ${summary.duplicates} here already, ${summary.refused} refused.`);
    if (left > 0)
      io.out(`Stopped with ${left} unfinished: what was begun goes on with the next worker, the rest by repeating the command.`);
  }
  return summary.refused + left > 0 ? 1 : 0;
}
