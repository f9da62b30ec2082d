/** The last day of the catalogue; nothing in it depends on the clock. */
export const as_of = '2026-11-01';
export const years = 10;

/** SQL: 0 ≤ x < 1, always the same for an id, a salt (what it decides) and a number below 64 (which of several draws). */
export const drawn = (salt: number, id: string, which = '0'): string =>
  `((hashint8extended((${id})::bigint * 64 + ${which}, ${salt}) & 1099511627775)::float8 / 1099511627776)`;

/** SQL: the first value whose share (of 1, in order) is not used up. */
export function oneOf(shares: readonly (readonly [number, string])[], value: string): string {
  let sum = 0;
  const cases = shares
    .slice(0, -1)
    .map(([share, result]) => `when ${value} < ${(sum += share).toFixed(6)} then ${result}`);
  return `case ${cases.join(' ')} else ${shares.at(-1)?.[1]} end`;
}

/** SQL: a date of the ten years; later ids are later, newer years are fuller. `share` is 0 for the oldest. */
export const dateSql = (share: string, salt: number, id: string): string =>
  `timestamptz '${as_of}' - make_interval(secs => ${years * 365 * 86_400} * power(1 - (${share}), 1.5) + 86400 * ${drawn(salt, id)})`;

/** SQL: 1 str for seven in ten, 2 gay for two, 3 she for one; people by the last digit of their id, so that a rank leads to an id. */
export const orientationSql = (salt: number, id: string): string =>
  oneOf(
    [
      [0.7, '1'],
      [0.2, '2'],
      [0.1, '3'],
    ],
    drawn(salt, id),
  );
export const orientationOfPerson = (id: string): string =>
  `(case when ${id} % 10 between 1 and 7 then 1 when ${id} % 10 in (8, 9) then 2 else 3 end)`;

/** SQL: the id of the person of a rank drawn for str, scaled to the fewer people that the other orientations have. */
export const personOf = (orientation: string, rank: string): string =>
  `(case ${orientation} when 1 then (${rank} - 1) / 7 * 10 + (${rank} - 1) % 7 + 1
    when 2 then (${rank} - 1) * 2 / 7 / 2 * 10 + (${rank} - 1) * 2 / 7 % 2 + 8
    else (${rank} - 1) / 7 * 10 + 10 end)`;

/** SQL: views of a Pareto law; few have nearly all. */
export const viewsSql = (salt: number, id: string): string =>
  `least(40000000, floor(40 * power(1 - ${drawn(salt, id)}, -0.8)))::int`;
