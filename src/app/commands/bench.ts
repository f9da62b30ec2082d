import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { big_database, seedBigCatalogue } from '../big-catalogue.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from './command.ts';
import { root } from './session.ts';

const least = 1000;
const most = 20_000_000;

export const benchCommand = defineCommand({
  name: 'bench',
  summary: 'generate a large catalogue, or many members, for benchmarks',
  help: [
    'velour bench seed [--videos n] [--members n] [--database name] [--force] [--json]',
    '',
    `Generates a catalogue of n videos (${least} to ${most}) with links as skewed as`,
    `real ones, the same in every run, in a database of its own (${big_database}) on the server of`,
    'the site; the database of the site is not touched. A million videos take some minutes and 8 GB.',
    'Does nothing when the catalogue exists; an interrupted one is generated again. Its videos have',
    'no files: it serves "npm run bench -- listings". --members gives it n accounts with a session',
    'each, whose tokens are numbers: no site may serve it. With --videos they have a community: of a',
    'million members 10 million comments (100,000 of them on one video) and subscriptions (100,000 to',
    'one channel, a thousand of one member), 5 million messages, 3 million favourites and videos in',
    'playlists, histories and notifications; "npm run bench -- community" makes its own. Alone',
    '--members makes a database without videos, as "npm run bench -- accounts" does for itself.',
    '--force always generates it again.',
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

/** 0 where nothing was said. */
function readCount(option: string, text: string): number {
  if (text === '') return 0;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new WrongUse(`${option} must be a whole number between ${least} and ${most}.`);
}

function readOptions(argv: string[]) {
  const [verb, ...args] = argv;
  if (verb !== 'seed') throw new WrongUse('Say what to do: seed.');
  const { values } = parseArgs({
    args,
    options: {
      videos: { type: 'string', default: '' },
      members: { type: 'string', default: '' },
      database: { type: 'string', default: big_database },
      force: flag,
      json: flag,
    },
  });
  if (values.videos === '' && values.members === '')
    throw new WrongUse('Say how much: --videos, --members or both.');
  const videos = readCount('--videos', values.videos);
  const members = readCount('--members', values.members);
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(values.database))
    throw new WrongUse('--database must be a name of small letters, digits and _.');
  return { videos, members, name: values.database, force: values.force, json: values.json };
}
