import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import { commandLineOf } from './command-line.ts';
import { defineCommand, flag, readIds, WrongUse } from './command.ts';
import { withProduct } from './session.ts';

const sentences = {
  deleted: 'deleted',
  published: 'published',
  unstated: 'needs a decision, or --i-hold-records',
  refused: 'needs a decision of a reviewer',
  held: 'another case holds it; decide that one first',
  undecided: 'a danger for a child is not decided; decide that first',
  preserved: 'a legal hold keeps it: see `velour hold list`',
  unknown: 'there is no such album',
} as const;
type Outcome = keyof typeof sentences;

export const albumCommand = defineCommand({
  name: 'album',
  summary: 'publish albums, and delete them with their photos',
  help: [
    'velour album publish [--i-hold-records] [--json] <album_id>…',
    'velour album delete [--json] <album_id>…',
    '',
    'publish shows what waits. Without a decision that approved it you state by --i-hold-records to hold the',
    "records of everybody shown; the command is recorded. What is a member's, what staff has refused and what an",
    'open case holds is published by a decision alone.',
    'delete removes albums from every list for good, with the photos that no other album has. Open cases about',
    'them are closed.',
    'Exit status: 0 all are done, 1 one was not, 2 wrong use.',
    '--json prints an array of {album_id, outcome: deleted|published|unstated|refused|held|undecided|preserved|unknown}.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag, 'i-hold-records': flag },
    });
    const [verb = '', ...rest] = positionals;
    const ids = readIds(rest);
    if ((verb !== 'publish' && verb !== 'delete') || !ids)
      throw new WrongUse('Say publish or delete, and which albums by number.');
    const by = {
      command: commandLineOf('album', argv),
      holds_records: values['i-hold-records'],
    };
    return withProduct(async ({ system_domain: { operator } }) => {
      const outcomes: { album_id: number; outcome: Outcome }[] = [];
      for (const album_id of ids) {
        const outcome = await (
          verb === 'publish'
            ? operator.albums.publish({ album_id, ...by }).then(() => 'published' as const)
            : operator.albums.delete(album_id).then(() => 'deleted' as const)
        ).catch((error: unknown) => outcomeOf(verb, error));
        outcomes.push({ album_id, outcome });
        if (!values.json) io.out(`${album_id}: ${sentences[outcome]}`);
      }
      if (values.json) io.out(JSON.stringify(outcomes));
      const isDone = (outcome: Outcome) => outcome === 'deleted' || outcome === 'published';
      return outcomes.every(({ outcome }) => isDone(outcome)) ? 0 : 1;
    });
  },
});

function outcomeOf(verb: 'publish' | 'delete', error: unknown): Outcome {
  if (!isAppError(error)) throw error;
  if (error.info?.['reason'] === 'held') return 'held';
  if (error.info?.['hold'] !== undefined) return 'preserved';
  if (error.code === 'invalid') return 'unstated';
  if (error.code === 'forbidden') return verb === 'delete' ? 'undecided' : 'refused';
  if (error.code === 'not_found' || error.code === 'deleted') return 'unknown';
  throw error;
}
