import { isAppError } from '#contracts/errors.ts';
import { defineCommand, readIds, WrongUse } from './command.ts';
import { withProduct } from './session.ts';

export const videoCommand = defineCommand({
  name: 'video',
  summary: 'delete videos with their files',
  help: [
    'velour video delete [--json] <video_id>…',
    '',
    'Removes videos from every list for good. The files of a clip are removed with its last video;',
    'the address then reports that the video was deleted.',
    'Exit status: 0 all are deleted, 1 one did not exist, 2 wrong use.',
    '--json prints an array of {video_id, outcome: deleted|unknown}.',
  ].join('\n'),
  async run(argv, io) {
    const [verb, ...rest] = argv.filter((each) => each !== '--json');
    const ids = readIds(rest);
    if (verb !== 'delete' || !ids) throw new WrongUse('Say what to delete, by number.');
    return withProduct(async ({ system_domain: { operator } }) => {
      const outcomes: { video_id: number; outcome: 'deleted' | 'unknown' }[] = [];
      for (const video_id of ids) {
        const outcome = await operator.videos
          .delete(video_id)
          .then(() => 'deleted' as const, unknownOnly);
        outcomes.push({ video_id, outcome });
        if (!argv.includes('--json'))
          io.out(`${video_id}: ${outcome === 'deleted' ? 'deleted' : 'there is no such video'}`);
      }
      if (argv.includes('--json')) io.out(JSON.stringify(outcomes));
      return outcomes.every(({ outcome }) => outcome === 'deleted') ? 0 : 1;
    });
  },
});

function unknownOnly(error: unknown): 'unknown' {
  if (isAppError(error) && error.code === 'not_found') return 'unknown';
  throw error;
}
