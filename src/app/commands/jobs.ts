import { media } from '#domain/index.ts';
import type { Command } from './command.ts';
import { withProduct } from './session.ts';

export const jobsCommand: Command = {
  name: 'jobs',
  summary: 'show clips that are being worked on or failed',
  help: [
    'velour jobs [--json]',
    '',
    'One line a clip that is not ready: its state (uploaded, probed, transcoding, transcoded, failed), percent and, when it failed, the reason.',
    '--json prints an array of {media_id, state, percent, reason_code, reason, updated_at}. Exit status: 0, or 1 when something failed.',
  ].join('\n'),
  run: (argv, io) =>
    withProduct(async ({ system_domain: { ctx } }) => {
      const rows = await media.listUnfinishedMedia(ctx);
      const shown = rows.map(({ media_id, state, percent, reason_code, reason, updated_at }) => ({
        media_id,
        state,
        percent,
        reason_code,
        reason,
        updated_at,
      }));
      if (argv.includes('--json')) io.out(JSON.stringify(shown));
      else if (shown.length === 0) io.out('Nothing is waiting.');
      else
        for (const { media_id, state, percent, reason_code, reason } of shown)
          io.out(
            `${String(media_id).padStart(8)}  ${state.padEnd(11)} ${String(percent).padStart(3)} %  ${reason_code ? `${reason_code}: ${reason ?? ''}` : ''}`,
          );
      return shown.some(({ state }) => state === 'failed') ? 1 : 0;
    }),
};
