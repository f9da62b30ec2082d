/** Things in the order of their numbers; those that came since stand at the end. */
export function inOrder<Thing>(
  things: readonly Thing[],
  order: readonly number[] | undefined,
  numberOf: (thing: Thing) => number,
): readonly Thing[] {
  if (!order) return things;
  const places = new Map(order.map((number, index) => [number, index]));
  const placeOf = (thing: Thing): number => places.get(numberOf(thing)) ?? Infinity;
  return [...things].sort((a, b) => placeOf(a) - placeOf(b) || 0);
}
