import type { CityResponse } from 'maxmind';
import { open } from 'maxmind';

/** Where the network of an address is; undefined where the file does not know. */
export interface PlaceOfAddress {
  country: string | undefined;
  region: string | undefined;
}

/** Looks addresses up in memory. */
export type FindPlace = (address: string) => PlaceOfAddress;

const unknown: PlaceOfAddress = { country: undefined, region: undefined };

/** Without a file nothing is known. */
export const noPlaces: FindPlace = () => unknown;

/**
 * Opens a file of MaxMind's format with countries, or with cities where regions matter. It is read
 * again when it is replaced. Throws when it cannot be read.
 */
export async function openPlaceFile(path: string): Promise<FindPlace> {
  const reader = await open<CityResponse>(path, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
    cache: { max: 10_000 },
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) throw error;
    // The library's error for a file of another format depends on its bytes.
    throw new Error(`${path} is no file of MaxMind's format.`, { cause: error });
  });
  return (address) => {
    const found = lookUp(address);
    if (!found) return unknown;
    // Where the network is, not where its owner is registered.
    return { country: found.country?.iso_code, region: found.subdivisions?.[0]?.iso_code };
  };
  function lookUp(address: string): CityResponse | null {
    try {
      return reader.get(address);
    } catch {
      // Not an address.
      return null;
    }
  }
}
