import * as z from 'zod/mini';
import type { JobDefinition, Machine } from '#platform/jobs/port.ts';

const MediaJob = z.object({ media_id: z.int() });
export type MediaJob = z.infer<typeof MediaJob>;
const EraseJob = z.object({ storage_key: z.string() });
type EraseJob = z.infer<typeof EraseJob>;
const MergeJob = z.object({ kind: z.enum(['category', 'tag', 'model']), from_id: z.int() });
type MergeJob = z.infer<typeof MergeJob>;
const PurgeJob = z.object({ tags: z.array(z.string()) });
type PurgeJob = z.infer<typeof PurgeJob>;
const AnnounceJob = z.object({ paths: z.array(z.string()) });
type AnnounceJob = z.infer<typeof AnnounceJob>;
const PingJob = z.object({});
type PingJob = z.infer<typeof PingJob>;
const MailJob = z.object({ mail_id: z.int() });
type MailJob = z.infer<typeof MailJob>;
const RestoreJob = z.object({ restore_id: z.int() });
type RestoreJob = z.infer<typeof RestoreJob>;
const ExportJob = z.object({ storage_key: z.string() });
type ExportJob = z.infer<typeof ExportJob>;
const MaterialJob = z.object({ material_id: z.int() });
type MaterialJob = z.infer<typeof MaterialJob>;
const UploadJob = z.object({ upload_id: z.string() });
type UploadJob = z.infer<typeof UploadJob>;

const PhotoJob = z.object({ draft_id: z.string(), number: z.int() });
type PhotoJob = z.infer<typeof PhotoJob>;
const AlbumJob = z.object({ draft_id: z.string() });
type AlbumJob = z.infer<typeof AlbumJob>;

/** Payload of every job, by name. A new job is a row here, a row in `jobDefinitions` and a handler, or it does not compile. */
export type JobPayloads = {
  'media.probe': MediaJob;
  'media.transcode': MediaJob;
  'media.pictures': MediaJob;
  'media.erase': EraseJob;
  'material.settle': MaterialJob;
  'catalogue.merge': MergeJob;
  'cdn.purge': PurgeJob;
  'pages.announce': AnnounceJob;
  'sitemap.ping': PingJob;
  'mail.deliver': MailJob;
  'member.restore': RestoreJob;
  'member.export': ExportJob;
  'upload.finish': UploadJob;
  'album.photo': PhotoJob;
  'album.make': AlbumJob;
};

export type JobName = keyof JobPayloads;

const define = <Payload>(
  schema: { parse(payload: unknown): Payload },
  facts: Omit<JobDefinition<Payload>, 'parse'>,
) => ({
  parse: (payload: unknown) => schema.parse(payload),
  ...facts,
});

const half = ({ cores }: Machine): number => Math.max(1, Math.floor(cores / 2));
/** An encoder has threads of its own: fewer clips at once end sooner than many. */
const quarter = ({ cores, slots }: Machine): number => slots || Math.max(1, Math.floor(cores / 4));

export const jobDefinitions: { [Name in JobName]: JobDefinition<JobPayloads[Name]> } = {
  // A source that is only copied is decoded whole while it is checked.
  'media.probe': define(MediaJob, {
    retries: 3,
    retry_delay: 2,
    timeout: 2 * 3600,
    concurrency: half,
  }),
  'media.transcode': define(MediaJob, {
    retries: 4,
    retry_delay: 1,
    timeout: 4 * 3600,
    concurrency: quarter,
  }),
  // A started clip is finished first. Without configured slots, pictures have slots of their own.
  'media.pictures': define(MediaJob, {
    retries: 3,
    retry_delay: 2,
    timeout: 600,
    ahead_of: 'media.transcode',
    concurrency: (machine) => (machine.slots > 0 ? 0 : half(machine)),
  }),
  'media.erase': define(EraseJob, {
    retries: 12,
    retry_delay: 5,
    timeout: 600,
    concurrency: () => 2,
  }),
  // Encrypts or decrypts whole films. Tried for hours, as a disk may be full; after that the upkeep enqueues it again.
  'material.settle': define(MaterialJob, {
    retries: 12,
    retry_delay: 5,
    timeout: 4 * 3600,
    concurrency: () => 1,
  }),
  // 500 videos in about a quarter of a second: the time is for the largest there are.
  'catalogue.merge': define(MergeJob, {
    retries: 12,
    retry_delay: 5,
    timeout: 4 * 3600,
    concurrency: () => 1,
  }),
  // Tried for almost six hours; what a cache in front keeps longer than that it will not forget for us.
  'cdn.purge': define(PurgeJob, { retries: 12, retry_delay: 5, timeout: 30, concurrency: () => 2 }),
  // Tried for hours; later news of a page replaces what is given up.
  'pages.announce': define(AnnounceJob, {
    retries: 8,
    retry_delay: 30,
    timeout: 30,
    concurrency: () => 1,
  }),
  'sitemap.ping': define(PingJob, {
    retries: 3,
    retry_delay: 30,
    timeout: 30,
    concurrency: () => 1,
  }),
  'member.restore': define(RestoreJob, {
    retries: 5,
    retry_delay: 5,
    timeout: 60,
    concurrency: () => 1,
  }),
  // As large as what a member uploaded; tried for hours, as a disk may be full.
  'member.export': define(ExportJob, {
    retries: 12,
    retry_delay: 2,
    timeout: 4 * 3600,
    concurrency: () => 1,
  }),
  // Reads the whole file once. Retried for hours, because a disk may be full; the bytes stay stored meanwhile.
  'upload.finish': define(UploadJob, {
    retries: 12,
    retry_delay: 5,
    timeout: 3600,
    concurrency: () => 2,
  }),
  // One photo of an album; encoders of pictures have no threads of their own.
  'album.photo': define(PhotoJob, { retries: 8, retry_delay: 5, timeout: 300, concurrency: half }),
  'album.make': define(AlbumJob, {
    retries: 12,
    retry_delay: 5,
    timeout: 300,
    concurrency: () => 1,
  }),
  // Tried for a day, as mail servers do themselves: soon at first, then every hour.
  'mail.deliver': define(MailJob, {
    retries: 30,
    retry_delay: 20,
    retry_delay_max: 3600,
    timeout: 120,
    concurrency: () => 2,
  }),
};
