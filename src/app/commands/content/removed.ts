import { parseArgs } from 'node:util';
import { removedUrl } from '#contracts/calls/files/dumps.ts';
import { defineCommand, flag, WrongUse } from '../command.ts';
import { withProduct } from '../session.ts';

export const removedCommand = defineCommand({
  name: 'removed',
  summary: 'which videos left the site since a time',
  help: [
    'velour removed --since 2027-01-31[T08:30:00Z] [--json]',
    '',
    'The numbers of videos that were removed, deleted, hidden or made private since then, and are not',
    'listed again: what others who took them over are to take down. --json adds until when it is complete,',
    'the public key of the site and a signature (Ed25519) of the text of `feed`, for those who pass it on.',
    'Partners with a key read the same by themselves (docs/dumps.md).',
    'Exit status: 0 done, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values } = parseArgs({
      args: argv,
      options: { since: { type: 'string' }, json: flag },
    });
    const query = removedUrl.parse(`${removedUrl.pattern}?since=${values.since ?? ''}`);
    if (!query) throw new WrongUse('--since is a day or a time such as 2027-01-31T08:30:00Z.');
    return withProduct(async ({ system_domain: { dumps } }) => {
      const all: { video_id: number; removed_at: string }[] = [];
      let ask: Parameters<typeof dumps.removed>[0] = query;
      for (;;) {
        const { removed, until, has_next } = await dumps.removed(ask);
        all.push(...removed);
        const last = removed.at(-1);
        if (has_next && last) {
          ask = { since: last.removed_at, after: last.video_id };
          continue;
        }
        if (values.json) {
          const feed = JSON.stringify({ removed: all, until });
          io.out(JSON.stringify({ feed, ...dumps.sign(feed) }));
        } else for (const { video_id, removed_at } of all) io.out(`${video_id} ${removed_at}`);
        return 0;
      }
    });
  },
});
