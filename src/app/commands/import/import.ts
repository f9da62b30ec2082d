import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { orientations, type Orientation } from '#contracts/vocabulary.ts';
import { startWorker } from '#worker/worker.ts';
import type { Composition } from '../../compose.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { commandLineOf } from '../command-line.ts';
import { importAlbum } from './import-album.ts';
import { createLinking } from './import-details.ts';
import { createVideoImporter, type ImportOptions } from './import-file.ts';
import { import_help } from './import-help.ts';
import type { ImportOutcome } from './import-outcome.ts';
import { createImportProgress } from './import-progress.ts';
import { planImport, type ImportItem, type ImportPlan } from './plan-import.ts';
import { ListRefused } from './read-text.ts';
import { abortOnStop, withProduct } from '../session.ts';

export const importCommand = defineCommand({
  name: 'import',
  summary: 'take videos and photos in, and publish those of the operator',
  help: import_help,
  async run(argv, io) {
    const options = readOptions(argv);
    return withProduct(async (product) => {
      const plan = await planImport(
        product.system_domain.operator.names,
        options.paths,
        options.csv,
      ).catch(sentenceOfCsv);
      if (typeof plan !== 'string') return importAll(product, plan, options, io);
      io.err(plan);
      return 2;
    });
  },
});

interface Options {
  orientation: Orientation;
  min_seconds: number;
  csv: string | undefined;
  as_json: boolean;
  paths: string[];
  /** Set where the operator publishes what is imported. */
  command: string | undefined;
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      gender: { type: 'string', default: 'str' },
      'min-minutes': { type: 'string', default: '0' },
      csv: { type: 'string' },
      json: flag,
      publish: flag,
      'i-hold-records': flag,
    },
  });
  const orientation = orientations.find((each) => each === values.gender);
  if (!orientation) throw new WrongUse(`--gender must be one of ${orientations.join(', ')}.`);
  const minutes = values['min-minutes'];
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(minutes))
    throw new WrongUse('--min-minutes must be a number such as 6; 0 takes every length.');
  if (positionals.length === 0 && values.csv === undefined)
    throw new WrongUse('Name at least one file or folder, or a CSV that names them.');
  return {
    orientation,
    min_seconds: Number(minutes) * 60,
    csv: values.csv,
    as_json: values.json,
    paths: positionals,
    command: mayPublish(values) ? commandLineOf('import', args) : undefined,
  };
}

/** Both or none: what is published without a decision rests on the operator's statement. */
export function mayPublish(values: { publish: boolean; 'i-hold-records': boolean }): boolean {
  if (values.publish !== values['i-hold-records'])
    throw new WrongUse(
      'Say --publish --i-hold-records to publish what is yours, stating that you hold the records of everyone shown; without both it waits for a decision.',
    );
  return values.publish;
}

function sentenceOfCsv(error: unknown): string {
  if (error instanceof ListRefused) return error.message;
  throw error;
}

const filesOf = (item: ImportItem): number => (item.kind === 'album' ? item.photos.length : 1);

async function importAll(
  product: Composition,
  plan: ImportPlan,
  options: Options,
  io: CommandIo,
): Promise<number> {
  const { operator } = product.system_domain;
  const total = plan.refused.length + plan.items.reduce((sum, item) => sum + filesOf(item), 0);
  const progress = createImportProgress(io, total, options.as_json);
  const signal = abortOnStop();
  const outcomes: ImportOutcome[] = [];
  const note = (outcome: ImportOutcome): void => {
    outcomes.push(outcome);
    progress.done(outcome);
  };
  for (const outcome of plan.refused) note(outcome);
  const linking = createLinking(operator.names, options.orientation);
  if (plan.items.length > 0) {
    await using _worker = await startWorker({
      domain: product.system_domain,
      jobs: product.jobs,
      tasks: [],
      log: product.log,
    });
    const { min_seconds, command } = options;
    const how: ImportOptions = {
      linking,
      min_seconds,
      command,
      report: progress.report,
      signal,
      log: product.log,
    };
    const importVideo = createVideoImporter(operator, how);
    const waiting = plan.items.values();
    const lane = async (): Promise<void> => {
      for (const item of waiting) {
        if (item.kind === 'video') note(await importVideo(item));
        else for (const outcome of await importAlbum(operator.albums, item, how)) note(outcome);
      }
    };
    await Promise.all(Array.from({ length: lanes(product) }, lane)).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
  await linking.tidy();
  return summarise(outcomes, total, options.as_json, io);
}

/**
 * Enough to fill every slot of the queue while other files are copied, checked and given pictures.
 */
const lanes = ({ config }: Composition): number =>
  3 + (config.worker_slots || Math.floor(availableParallelism() / 4));

function summarise(
  outcomes: readonly ImportOutcome[],
  total: number,
  as_json: boolean,
  io: CommandIo,
): number {
  const counted = (verdict: ImportOutcome['verdict']): number =>
    outcomes.filter((each) => each.verdict === verdict).length;
  const summary = {
    imported: counted('imported'),
    duplicates: counted('duplicate'),
    refused: counted('refused'),
  };
  const left = total - outcomes.length;
  if (as_json) io.out(JSON.stringify({ ...summary, unfinished: left, files: outcomes }));
  else {
    io.out(
      `${summary.imported} imported, ${summary.duplicates} here already, ${summary.refused} refused.`,
    );
    if (left > 0)
      io.out(
        `Stopped with ${left} unfinished: what was begun goes on with the next worker, the rest by repeating the command.`,
      );
  }
  return summary.refused + left > 0 ? 1 : 0;
}
