import * as z from 'zod/mini';
import type { JobDefinition } from '#platform/jobs/port.ts';

const MediaJob = z.object({ media_id: z.int() });
type MediaJob = z.infer<typeof MediaJob>;

/** Payload of every job, by name. A new job is a row here, a row in `jobDefinitions` and a handler, or it does not compile. */
export type JobPayloads = {
  'media.probe': MediaJob;
  'media.transcode': MediaJob;
  'media.pictures': MediaJob;
};

export type JobName = keyof JobPayloads;

const media = (facts: Omit<JobDefinition<MediaJob>, 'parse'>): JobDefinition<MediaJob> => ({
  parse: (payload) => MediaJob.parse(payload),
  ...facts,
});

export const jobDefinitions: { [Name in JobName]: JobDefinition<JobPayloads[Name]> } = {
  'media.probe': media({ retries: 3, retry_delay: 2, timeout: 300, concurrency: 2 }),
  'media.transcode': media({ retries: 4, retry_delay: 1, timeout: 4 * 3600, concurrency: 1 }),
  'media.pictures': media({ retries: 3, retry_delay: 2, timeout: 600, concurrency: 2 }),
};
