import type { PhotoFields } from '#contracts/calls/uploads/album-edit.ts';

export interface ArrangedPhoto {
  number: number;
  title: string;
}

/** The changes of a form to photos; fields that the form does not have stay as they are. */
export interface Arrangement extends PhotoFields {
  /** Those come first. Undefined where the form has no such field. */
  order: readonly number[] | undefined;
  /** 0 for the first; undefined where the form has no such field. */
  cover: number | undefined;
}

/** Numbers that are of no photo are left out: it may have been removed on another device. */
export function arrangePhotos<Photo extends ArrangedPhoto>(
  photos: readonly Photo[],
  { captions, places, removed, order }: Omit<Arrangement, 'cover'>,
): Photo[] {
  const left = photos
    .filter(({ number }) => !removed.has(number))
    .map((photo) => ({ ...photo, title: captions.get(photo.number) ?? photo.title }));
  const now = new Map(photos.map(({ number }, index) => [number, index]));
  // A place is typed: whatever has the same one stays in its order.
  const places_of_order = new Map(order?.map((number, index) => [number, index - order.length]));
  const placeOf = ({ number }: Photo): number =>
    order === undefined
      ? (places.get(number) ?? (now.get(number) ?? 0) + 1)
      : (places_of_order.get(number) ?? now.get(number) ?? 0);
  return left.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (now.get(a.number) ?? 0) - (now.get(b.number) ?? 0),
  );
}
