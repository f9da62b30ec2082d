import * as z from 'zod/mini';
import { hidden_things_max, parseThing, thingKinds } from '../../things.ts';
import { languages } from '../../vocabulary.ts';
import { word, type FieldCodec } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';

/** GET: the codes of the things that a member hides, newest first. `no-store`. */
export const hidden_things_url = '/api/v1/me/hidden';
/** POST: hides or shows some. */
export const change_hidden_url = '/api/v1/me/hidden/change';

export const HiddenThings = z.object({
  things: z.array(z.string()),
  /** Of members whose comments are not shown, because one of the two blocks the other: `writer` of comments. */
  writers: z.array(z.string()),
});
export type HiddenThings = z.infer<typeof HiddenThings>;

/** Codes separated by commas. */
const codes = z.string().check(
  z.maxLength(8 * hidden_things_max),
  z.refine((text) => parseCodes(text) !== undefined),
);

/**
 * Codes to hide, then codes to show again; all may be repeated. Codes of nothing are left out. Of `join`, which is the list of a
 * device, those that the member has shown again within the year are left out too.
 */
export const ChangeHiddenThings = z.strictObject({
  join: z.optional(codes),
  hide: z.optional(codes),
  show: z.optional(codes),
});
export type ChangeHiddenThings = z.infer<typeof ChangeHiddenThings>;

/** `dropped`: how many of the oldest are shown again, because there were too many. */
export const HiddenThingsChanged = z.object({
  ok: z.literal(1),
  next: z.string(),
  dropped: z.int(),
});
export type HiddenThingsChanged = z.infer<typeof HiddenThingsChanged>;

/** Undefined unless it is a list of 1 to `most` codes, each once. */
export function parseCodes(text: string, most = hidden_things_max): string[] | undefined {
  const parts = text.split(',');
  const isRight =
    parts.length <= most && new Set(parts).size === parts.length && parts.every(parseThing);
  return isRight ? parts : undefined;
}

/** Of one question for names. */
export const named_things_max = 100;

const codesField: FieldCodec<readonly string[]> = {
  schema: { type: 'string' },
  parse: (text) => parseCodes(text, named_things_max),
  format: (parts) => parts.join(),
};

/** GET: the names of things. */
export const namedThingsUrl = queryUrl('/api/v1/things', {
  things: queryField(codesField),
  lang: queryField(word(languages), 'en'),
});
export type NamedThingsQuery = NonNullable<ReturnType<typeof namedThingsUrl.parse>>;

/**
 * `thing` is the code that was asked for, `now` that of the thing it was merged into, else the same. `dir`
 * is its part of addresses: of a member the name. Things that are not there any more are left out.
 */
export const NamedThing = z.object({
  thing: z.string(),
  now: z.string(),
  kind: z.enum(thingKinds),
  dir: z.string(),
  title: z.string(),
});
export type NamedThing = z.infer<typeof NamedThing>;

/** Of one answer; of more, those with the highest numbers. */
export const moved_things_max = 10_000;

/**
 * GET: every tag, category, model and channel that has another code or part of addresses than it had.
 * The same for every caller: a device finds the current codes of its list in it without revealing the list.
 */
export const movedThingsUrl = queryUrl('/api/v1/moved-things', {});

/** `now` is the code of the thing it was merged into, else the same, `dir` its part of addresses. */
export const MovedThing = z.object({ thing: z.string(), now: z.string(), dir: z.string() });
export type MovedThing = z.infer<typeof MovedThing>;

export const MovedThings = z.object({ things: z.array(MovedThing) });
export type MovedThings = z.infer<typeof MovedThings>;

export const NamedThings = z.object({ things: z.array(NamedThing) });
export type NamedThings = z.infer<typeof NamedThings>;
