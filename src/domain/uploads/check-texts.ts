import { sql } from 'kysely';
import { commentSettings, type CommentSetting } from '#contracts/calls/social/comments.ts';
import { aiAnswers } from '#contracts/calls/uploads/uploads.ts';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { languages, orientations, type Language, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import type { Schedule } from '../publications/index.ts';
import { faultOfNamed } from '../records/index.ts';
import { countryIds, findModels, findOrSaveTags } from '../taxonomy/index.ts';
import { findTerms } from '../terms/index.ts';
import { checkPlaces, type TypedBy } from './check-places.ts';
import { settingsOf } from './upload-settings.ts';

/** The checked input of a member about a video or album. */
export interface VideoTexts {
  title: string;
  description: string;
  lang: Language;
  orientation: Orientation;
  category_ids: number[];
  /** As typed. */
  tags: string[];
  models: string[];
  is_private: boolean;
  /** Of a video. */
  is_unlisted?: boolean | undefined;
  ai_made: (typeof aiAnswers)[number];
  people_shown: number;
  /** Two letters; '' for none. */
  country?: string | undefined;
  /** Undefined leaves what is set. */
  comments?: CommentSetting | undefined;
  is_exclusive: boolean;
  /** Of a video. */
  schedule?: Schedule | null;
  channel_id?: number | null;
  /** Own people who are shown. */
  people?: number[];
}

type TextFaults = Record<string, string>;

/** Drops characters that move a cursor or hide text. Only descriptions have line breaks. */
export const plainText = (text: string | undefined, has_lines = false): string =>
  (text ?? '')
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(has_lines ? /(?!\n)\p{Cc}/gu : /\p{Cc}/gu, ' ')
    .trim();

const listed = (text: string | undefined): string[] => {
  const names = plainText(text)
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '));
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()];
};

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined => values.find((value) => value === text);

const lengthOf = (text: string): number => Array.from(text).length;

/** Checks what needs no database: the values, and what is wrong by field. */
export function readTexts(typed: TypedFields): { texts: VideoTexts; faults: TextFaults } {
  const faults: TextFaults = {};
  const texts: VideoTexts = {
    title: plainText(typed.title),
    description: plainText(typed.description, true),
    lang: oneOf(languages, typed.lang) ?? 'en',
    orientation: oneOf(orientations, typed.orientation) ?? 'str',
    category_ids: listed(typed.categories).map(Number),
    tags: listed(typed.tags),
    models: listed(typed.models),
    is_private: typed.visibility === '0',
    is_unlisted: typed.visibility === '2',
    ai_made: oneOf(aiAnswers, typed.ai_made) ?? 'no',
    people_shown: Number(typed.people_shown || NaN),
    country: typed.country ?? '',
    comments: oneOf(commentSettings, typed.comments),
    is_exclusive: typed.exclusive === '1',
  };
  const { title, tag, model } = upload_limits;
  if (texts.title === '') faults['title'] = 'required';
  else if (lengthOf(texts.title) < title.least) faults['title'] = 'short';
  else if (lengthOf(texts.title) > title.most) faults['title'] = 'too_long';
  if (lengthOf(texts.description) > upload_limits.description) faults['description'] = 'too_long';
  for (const name of ['lang', 'orientation', 'ai_made', 'visibility'] as const)
    if (!isAnswer(name, typed[name])) faults[name] = typed[name] ? 'invalid' : 'required';
  if (!['', '0', '1'].includes(typed.exclusive ?? '')) faults['exclusive'] = 'invalid';
  if (typed.comments && !texts.comments) faults['comments'] = 'invalid';
  if (!/^(?:\d{1,3}|1000)$/.test(typed.people_shown ?? ''))
    faults['people_shown'] = typed.people_shown ? 'invalid' : 'required';
  if (texts.tags.length > upload_limits.tags) faults['tags'] = 'max_chosen';
  else if (texts.tags.some((each) => lengthOf(each) > tag)) faults['tags'] = 'too_long';
  if (texts.models.length > upload_limits.models) faults['models'] = 'max_chosen';
  else if (texts.models.some((each) => lengthOf(each) > model)) faults['models'] = 'too_long';
  return { texts, faults };
}

const answers = {
  lang: languages,
  orientation: orientations,
  ai_made: aiAnswers,
  visibility: ['0', '1', '2'],
} as const;
const isAnswer = (name: keyof typeof answers, text: string | undefined): boolean =>
  oneOf<string>(answers[name], text) !== undefined;

/** Checks everything. `faults` is empty for what can be submitted; `held` has what a reviewer has to see before others do. */
export async function checkTexts(
  ctx: Ctx,
  typed: TypedFields,
  by: TypedBy,
): Promise<{ texts: VideoTexts; faults: TextFaults; held: TextFaults }> {
  const { texts, faults } = readTexts(typed);
  const people = listed(typed.people).map(Number);
  const { member_id, before, is_album = false } = by;
  const isSame = before !== undefined && namesOf(typed.people) === namesOf(before.people);
  const fault = isSame ? undefined : await faultOfNamed(ctx.db, { member_id, people });
  if (fault) faults['people'] = fault;
  if (is_album && texts.is_unlisted) faults['visibility'] = 'invalid';
  const places = is_album ? {} : await checkPlaces(ctx, typed, by, faults);
  Object.assign(texts, { people }, places);
  if (texts.country && !(await countryIdOf(ctx, texts))) faults['country'] = 'invalid';
  const held: TextFaults = {};
  const { categories_least, categories_most } = settingsOf(ctx);
  const known = await knownCategories(ctx, texts.category_ids);
  const count = texts.category_ids.length;
  if (known.ids.length < count) faults['categories'] = 'invalid';
  else if (count > categories_most) faults['categories'] = 'max_chosen';
  else if (count < Math.min(categories_least, known.all)) faults['categories'] = 'min_chosen';
  if (!faults['models'] && !(await findModels(ctx, texts.models))) faults['models'] = 'not_here';
  for (const [field, place, all] of [
    ['title', 'title', [texts.title]],
    ['description', 'title', [texts.description]],
    ['tags', 'tag', texts.tags],
  ] as const) {
    const effects = await effectsOn(ctx, place, all, texts.lang);
    if (effects.has('block')) faults[field] ??= 'restricted';
    if (effects.has('hold')) held[field] = 'restricted';
  }
  return { texts, faults, held };
}

/** In any order. */
const namesOf = (text: string | undefined): string => listed(text).toSorted().join(',');

async function knownCategories({ db }: Ctx, ids: readonly number[]) {
  const whole = ids.filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31);
  const { rows } = await sql<{ ids: number[]; all: number }>`
    select coalesce(array_agg(category_id) filter (where category_id = any(${whole}::int[])), '{}') as ids,
      count(*)::int as all
    from category where merged_into is null`.execute(db);
  return rows[0] ?? { ids: [], all: 0 };
}

async function effectsOn(
  ctx: Ctx,
  place: 'title' | 'tag',
  texts: readonly string[],
  lang: Language,
): Promise<Set<string>> {
  const rules = await Promise.all(texts.map((text) => findTerms(ctx, text, { place, lang })));
  return new Set(rules.flat().map(({ effect }) => effect));
}

/** Null for none. */
const countryIdOf = async (
  ctx: Ctx,
  { country = '' }: Pick<VideoTexts, 'country'>,
): Promise<number | null> =>
  country === '' ? null : ((await countryIds(ctx, [country])).get(country) ?? null);

/** Ids of the names, whose tags are made if they are new. */
export async function linksOf(ctx: Ctx, { category_ids, tags, models, country }: VideoTexts) {
  return {
    country_id: await countryIdOf(ctx, { country }),
    category_ids: (await knownCategories(ctx, category_ids)).ids,
    tag_ids: tags.length === 0 ? [] : (await findOrSaveTags(ctx, tags)).ids,
    model_ids: models.length === 0 ? [] : ((await findModels(ctx, models)) ?? []),
  };
}
