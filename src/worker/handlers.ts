import type { Domain } from '#domain/index.ts';
import type { JobName, JobPayloads } from '#domain/jobs.ts';
import type { JobHandler } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';

type Handlers = { [Name in JobName]: JobHandler<JobPayloads[Name]> };

/** Which use case does which job. */
export function handlersOf(
  { media, names, purges }: Pick<Domain, 'media' | 'names' | 'purges'>,
  log: Log,
): Handlers {
  const dead = ({ media_id }: { media_id: number }, reason: string): Promise<void> =>
    media.giveUp(media_id, reason);
  return {
    'media.probe': { run: media.probe, dead },
    'media.transcode': { run: media.transcode, dead },
    'media.pictures': { run: media.makePictures, dead },
    'media.erase': {
      run: media.erase,
      dead: async (_job, reason) =>
        log.error(
          { err: reason },
          'objects could not be removed; `velour doctor --orphans` finds them',
        ),
    },
    'catalogue.merge': {
      run: names.merge,
      dead: async ({ kind, from_id }, reason) =>
        log.error(
          { err: reason, kind, from_id },
          'a merge could not be finished; the upkeep tries it again',
        ),
    },
    'cdn.purge': {
      run: purges.tellCdn,
      dead: async ({ tags }, reason) =>
        log.error(
          { err: reason, tags },
          'the CDN did not take a purge; it keeps what it has to the end of its lifetime',
        ),
    },
  };
}
