/**
 * A thing that members and visitors can hide: a tag, category, model, channel or member. Its code is a letter of
 * the kind and the id in base 36, such as `t2n`: short, because each card has those of all its names.
 */
export const thingLetters = {
  category: 'c',
  tag: 't',
  model: 'm',
  channel: 'h',
  member: 'u',
} as const;
export type ThingKind = keyof typeof thingLetters;
export const thingKinds = Object.keys(thingLetters) as ThingKind[];

/** Comments name their writers by codes of their own: a block hides what is written, and no video. */
const writer_letter = 'b';
/** '' for a writer who is gone. */
export const writerCode = (member_id: number | null): string =>
  member_id === null ? '' : writer_letter + member_id.toString(36);

/** Most things that a member or visitor can hide; the oldest of more is shown again. */
export const hidden_things_max = 500;

/** An id below 2^26, without leading zeros. */
const pattern = /^([ctmhu])([1-9a-z][0-9a-z]{0,5})$/;
const id_end = 2 ** 26;

export interface Thing {
  kind: ThingKind;
  id: number;
}

export const thingCode = ({ kind, id }: Thing): string => thingLetters[kind] + id.toString(36);

/** Undefined for a text that is no code. */
export function parseThing(code: string): Thing | undefined {
  const [, letter, digits = ''] = pattern.exec(code) ?? [];
  const kind = thingKinds.find((each) => thingLetters[each] === letter);
  const id = Number.parseInt(digits, 36);
  return kind !== undefined && id < id_end ? { kind, id } : undefined;
}
