import type { Domain } from '#domain/index.ts';
import type { JobName, JobPayloads } from '#domain/jobs.ts';
import type { JobHandler } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';

type Handlers = { [Name in JobName]: JobHandler<JobPayloads[Name]> };

/** The use case of each job, and the reaction when its attempts are used up. */
export const handlersOf = (jobs: Domain['jobs'], log: Log): Handlers => ({
  ...handlersOfMembers(jobs, log),
  ...handlersOfCatalogue(jobs, log),
});

type MemberJob =
  | 'upload.finish'
  | 'album.photo'
  | 'album.make'
  | 'member.restore'
  | 'member.export'
  | 'mail.deliver';

function handlersOfCatalogue(jobs: Domain['jobs'], log: Log): Omit<Handlers, MemberJob> {
  const dead = ({ media_id }: { media_id: number }, reason: string): Promise<void> =>
    jobs.giveUp(media_id, reason);
  return {
    'media.probe': { run: jobs.probe, dead },
    'media.transcode': { run: jobs.transcode, dead },
    'media.pictures': { run: jobs.makePictures, dead },
    'media.erase': {
      run: jobs.erase,
      dead: async (_job, reason) =>
        log.error(
          { err: reason },
          'erasing objects failed; `velour doctor --orphans` finds what is left',
        ),
    },
    'material.settle': {
      run: jobs.settleMaterial,
      dead: async ({ material_id }, reason) =>
        log.error(
          { err: reason, material_id },
          'material was not encrypted or put back; the upkeep enqueues it again within 15 min',
        ),
    },
    'catalogue.merge': {
      run: jobs.migrateMergedLinks,
      dead: async ({ kind, from_id }, reason) =>
        log.error(
          { err: reason, kind, from_id },
          'merge failed; the upkeep enqueues it again within 15 min',
        ),
    },
    'cdn.purge': {
      run: jobs.sendPurge,
      dead: async ({ tags }, reason) =>
        log.error(
          { err: reason, tags },
          'CDN purge failed; stale answers stay there until they expire',
        ),
    },
    'pages.announce': {
      run: jobs.sendAnnouncement,
      dead: async ({ paths }, reason) =>
        log.error(
          { err: reason, pages: paths.length },
          'pages were not announced; search engines find them in the sitemap',
        ),
    },
    'sitemap.ping': {
      run: jobs.sendSitemapPing,
      dead: async (_job, reason) =>
        log.error({ err: reason }, 'sitemap not announced; the next change announces it'),
    },
  };
}

const handlersOfMembers = (jobs: Domain['jobs'], log: Log): Pick<Handlers, MemberJob> => ({
  'member.restore': {
    run: jobs.sendRestore,
    dead: async ({ restore_id }, reason) =>
      log.error(
        { restore_id, err: reason },
        'password link not mailed; the member has to ask again',
      ),
  },
  'member.export': {
    run: jobs.makeExport,
    dead: async (job, reason) => {
      log.error({ err: reason }, 'export not made; the member may ask again');
      await jobs.failExport(job);
    },
  },
  'upload.finish': {
    run: jobs.finishUpload,
    dead: async (job, reason) => {
      log.error({ err: reason }, 'upload not taken in; its member is notified');
      await jobs.giveUpUpload(job);
    },
  },
  'album.photo': {
    run: jobs.lookAtPhoto,
    dead: async (job, reason) => {
      log.error({ err: reason }, 'photo not taken in; its member is notified');
      await jobs.giveUpPhoto(job);
    },
  },
  'album.make': {
    run: jobs.makeAlbum,
    dead: async (job, reason) => {
      log.error({ err: reason, ...job }, 'album not made; its member can submit it again');
      await jobs.giveUpAlbum(job);
    },
  },
  'mail.deliver': {
    run: jobs.deliverMail,
    dead: ({ mail_id }, reason) => jobs.failMail(mail_id, reason),
  },
});
