// The same packing as facet_code(), facet_kind(), … in db/migrations/0001-types.sql; no other code
// shifts bits.

const kind_shift = 28;
const object_shift = 2;

/** A facet is a kind, an object (below 2^26) and an orientation in one 32-bit number. */
export const facetCode = (kind: number, object: number, orientation: number): number =>
  (kind << kind_shift) | (object << object_shift) | orientation;

export const facetKind = (facet: number): number => facet >> kind_shift;

/** All facets of a kind: from `first` on, and below `end`. */
export const facetRange = (kind: number): { first: number; end: number } => ({
  first: facetCode(kind, 0, 0),
  end: facetCode(kind, 0, 0) + 2 ** kind_shift,
});
