import { isOutage } from '#api/error-mapper.ts';
import { AppError } from '#contracts/errors.ts';
import type { Domain } from '#domain/index.ts';

/** A domain whose reads fail as `unavailable` while the database is away, so that pages answer 503 and not 500. */
export function translateOutages(domain: Domain): Domain {
  const { videos, albums, models, channels, playlists, catalogue, information } = domain;
  return {
    ...domain,
    videos: translated(videos),
    albums: translated(albums),
    models: translated(models),
    channels: translated(channels),
    playlists: translated(playlists),
    catalogue: translated(catalogue),
    information: translated(information),
  };
}

/** The same functions, each of which answers a promise. */
function translated<Room extends object>(room: Room): Room {
  const entries = Object.entries(room).map(([name, read]: [string, (...query: unknown[]) => Promise<unknown>]) => [
    name,
    (...query: unknown[]) => read(...query).catch(translate),
  ]);
  return Object.fromEntries(entries) as Room;
}

function translate(error: unknown): never {
  throw error instanceof Error && isOutage(error) ? new AppError('unavailable') : error;
}
