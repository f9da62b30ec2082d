import { parseArgs } from 'node:util';
import { commandLineOf } from '../command-line.ts';
import { defineCommand, flag, readIds, WrongUse } from '../command.ts';
import { actOnEach, refusalOf, workSentences } from './each-work.ts';
import { withProduct } from '../session.ts';

const sentences = { ...workSentences, unknown: 'there is no such album' } as const;
type Outcome = keyof typeof sentences;

export const albumCommand = defineCommand({
  name: 'album',
  summary: 'publish albums, and delete them with their photos',
  help: [
    'velour album publish [--i-hold-records] [--json] <album_id>…',
    'velour album delete [--json] <album_id>…',
    '',
    'publish shows what waits. Without a decision that approved it you state by --i-hold-records to hold the',
    "records of everyone shown; the command is recorded. What is a member's, what staff has refused and what an",
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
    return withProduct(({ system_domain: { operator } }) =>
      actOnEach<Outcome>(ids, io, {
        name: 'album_id',
        json: values.json,
        act: (album_id) =>
          (verb === 'publish'
            ? operator.albums.publish({ album_id, ...by }).then(() => 'published' as const)
            : operator.albums.delete(album_id).then(() => 'deleted' as const)
          ).catch((error: unknown) => refusalOf(verb, error)),
        sentenceOf: (outcome) => sentences[outcome],
        done,
      }),
    );
  },
});

const done: ReadonlySet<Outcome> = new Set(['deleted', 'published']);
