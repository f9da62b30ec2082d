import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { big_database, seedBigCatalogue } from '../big-catalogue.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from './command.ts';
import { root } from './session.ts';

const least_videos = 1000;
const most_videos = 20_000_000;

export const benchCommand = defineCommand({
  name: 'bench',
  summary: 'generate a large catalogue for benchmarks',
  help: [
    'velour bench seed --videos n [--database name] [--force] [--json]',
    '',
    `Generates a catalogue of n videos (${least_videos} to ${most_videos}) with links as skewed as`,
    `real ones, the same in every run, in a database of its own (${big_database}) on the server of`,
    'the site; the database of the site is not touched. A million videos take some minutes and 8 GB.',
    'Does nothing when the catalogue exists; an interrupted one is generated again. Its videos have',
    'no files: it serves "npm run bench -- listings". --force always generates it again.',
    '--json prints {seeded, seconds, promises: [{name, found, is_true}]} at the end.',
    'Exit status: 0 the catalogue exists and is as specified, 1 it differs, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { json, ...asked } = readOptions(argv);
    const report = (part: string, seconds: number): void => {
      if (!json) io.out(`${seconds.toFixed(1).padStart(7)} s  ${part}`);
    };
    const made = await seedBigCatalogue(readConfig(process.env, root), { ...asked, report });
    if (json)
      io.out(
        JSON.stringify({
          seeded: made.is_new,
          seconds: Math.round(made.seconds),
          promises: made.promises,
        }),
      );
    else printResult(made, asked.name, io);
    return made.promises.every(({ is_true }) => is_true) ? 0 : 1;
  },
});

function printResult(
  { is_new, seconds, promises }: Awaited<ReturnType<typeof seedBigCatalogue>>,
  name: string,
  io: CommandIo,
): void {
  if (!is_new) return io.out(`The big catalogue is in the database ${name} already.`);
  const width = Math.max(...promises.map((each) => each.name.length));
  for (const each of promises)
    io.out(`${each.is_true ? 'ok  ' : 'FAIL'}  ${each.name.padEnd(width)}  ${each.found}`);
  io.out(`Done in ${seconds.toFixed(0)} s: the database ${name}.`);
}

function readOptions(argv: string[]) {
  const [verb, ...args] = argv;
  if (verb !== 'seed') throw new WrongUse('Say what to do: seed.');
  const { values } = parseArgs({
    args,
    options: {
      videos: { type: 'string', default: '' },
      database: { type: 'string', default: big_database },
      force: flag,
      json: flag,
    },
  });
  const videos = /^\d{1,9}$/.test(values.videos) ? Number(values.videos) : Number.NaN;
  if (!(videos >= least_videos && videos <= most_videos))
    throw new WrongUse(
      `--videos must be a whole number between ${least_videos} and ${most_videos}.`,
    );
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(values.database))
    throw new WrongUse('--database must be a name of small letters, digits and _.');
  return { videos, name: values.database, force: values.force, json: values.json };
}
