import { parseArgs } from 'node:util';
import type { Merge } from '#domain/merging/index.ts';
import type { Command } from './command.ts';
import { refusalOf } from './name-refusals.ts';
import { withProduct } from './session.ts';

const kinds = ['category', 'tag', 'model'] as const;

export const mergeCommand: Command = {
  name: 'merge',
  summary: 'make one category, tag or model part of another',
  help: [
    'velour merge category|tag|model [--json] <dir> <into-dir>',
    '',
    'Makes what has the address <dir> part of what has the address <into-dir>, for good: its address leads there from now on, and a worker of the site moves',
    'everything that is filed under it (500 videos in about a quarter of a second). Lists show both together until that is done. A model brings its aliases,',
    'votes and counts. The site may be running; if it is not, the work waits for it.',
    'Exit status: 0 queued, 1 refused, 2 wrong use. --json prints {"queued": {"videos": n, "albums": n}} or {"refused": sentence}.',
  ].join('\n'),
  async run(argv, io) {
    const options = readOptions(argv);
    if (typeof options === 'string') {
      io.err(`${options}\n\n${mergeCommand.help}`);
      return 2;
    }
    return withProduct(async ({ system_domain: { operator } }) => {
      const { as_json, ...merge } = options;
      const started = { videos: 0, albums: 0 };
      const refused = await refusalOf(
        merge.kind,
        operator.names.merge(merge).then((queued) => Object.assign(started, queued)),
      );
      if (as_json)
        io.out(JSON.stringify(refused === undefined ? { queued: started } : { refused }));
      else if (refused === undefined)
        io.out(
          `The ${merge.kind} ${merge.dir} leads to ${merge.into} now; queued are its ${started.videos} videos and ${started.albums} albums.`,
        );
      else io.err(refused);
      return refused === undefined ? 0 : 1;
    });
  },
};

interface Options extends Merge {
  as_json: boolean;
}

/** A sentence when they are wrong. */
function readOptions(argv: string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [word, dir, into, ...more] = positionals;
    const kind = kinds.find((each) => each === word);
    if (!kind) return `Say what to merge: ${kinds.join(', ')}.`;
    if (dir === undefined || into === undefined || more.length > 0)
      return 'Say two addresses: what to merge, and into what.';
    return { kind, dir, into, as_json: values.json };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
