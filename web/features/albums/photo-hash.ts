/** Id of a photo's link in the grid, and what stands behind # in the address while the photo is open. */
export const photoId = (index: number): string => `photo-${index + 1}`;

/** The index of the photo that the end of an address names; undefined for none of this album's. */
export function photoOfHash(hash: string, total: number): number | undefined {
  const [, number] = /^#photo-([1-9]\d{0,4})$/.exec(hash) ?? [];
  return number !== undefined && Number(number) <= total ? Number(number) - 1 : undefined;
}
