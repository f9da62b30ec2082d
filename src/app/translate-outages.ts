import { isOutage } from '#api/error-mapper.ts';
import { AppError } from '#contracts/errors.ts';
import type { Domain } from '#domain/index.ts';

/** A domain whose reads fail as `unavailable` while the database is away, so that pages answer 503 and not 500. */
export function translateOutages(domain: Domain): Domain {
  const { videos } = domain;
  return {
    ...domain,
    videos: {
      list: (query) => videos.list(query).catch(translate),
      get: (video_id) => videos.get(video_id).catch(translate),
      file: (query) => videos.file(query).catch(translate),
    },
  };
}

function translate(error: unknown): never {
  throw error instanceof Error && isOutage(error) ? new AppError('unavailable') : error;
}
