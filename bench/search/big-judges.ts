import { sql, type RawBuilder } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import { editDistance } from '#domain/search/edit-distance.ts';
import type { Db } from '#platform/db/pool.ts';
import { vocabulary } from '#seed/big/words.ts';
import { createRandom, type Random } from '#seed/random.ts';
import type { QueryClass } from '#tests/search/intents.ts';
import type { JudgedQuery } from '#tests/search/ndcg.ts';

/** Videos that answer a part of a query, with their grades. */
type Grades = ReadonlyMap<number, number>;

const each = 6;
const str = 1;
const vocabularies = new Map(vocabulary(12_000).map(({ lang, words }) => [lang, words]));
const known = new Set([...vocabularies.values()].flat().map((word) => bare(word)));
const wordsOf = (lang: Language): readonly string[] => vocabularies.get(lang) ?? [];

/** A synonym that the benchmark adds to the big catalogue and removes again. */
export const benchSynonym = (
  n: number,
): { phrase: string; meaning: string; is_two_way: boolean } => ({
  phrase: `benchsynonym${n}`,
  meaning: wordsOf('en')[300 + n * 37] ?? '',
  is_two_way: false,
});
export const synonym_count = each;

/** Queries of the big catalogue, graded by its tables alone: titles and names as they stand, looked through row by row. Keys are ids, which the number of videos makes. */
export async function judgeBig(db: Db, videos: number): Promise<JudgedQuery[]> {
  const random = createRandom('judges of the big catalogue');
  const anyId = (): number => random.below(Math.floor(videos * 0.9));
  const judged: JudgedQuery[] = [];
  const add = (name: QueryClass, query: string, parts: readonly Grades[]): void => {
    const [first = new Map<number, number>(), ...rest] = parts;
    const grades = [...first].flatMap(([id, grade]) => {
      const least = Math.min(grade, ...rest.map((part) => part.get(id) ?? 0));
      return least > 0 ? [[String(id), least] as const] : [];
    });
    judged.push({ class: name, query, orientation: 'str', grades: Object.fromEntries(grades) });
  };
  const english = wordsOf('en').filter((word) => word.length >= 3);
  const long = english.slice(200, 6000).filter((word) => word.length >= 6);
  for (let n = 0; n < each; n++) {
    const rare = english[4000 + random.below(3000)] ?? '';
    add('rare word', rare, [await answersOf(db, rare)]);
    const common = english[random.below(20)] ?? '';
    add('common word', common, [await answersOf(db, common)]);
    const pair = await twoWords(db, anyId());
    add('two words', pair.join(' '), [await answersOf(db, pair[0]), await answersOf(db, pair[1])]);
    const model = await aModel(db, random);
    add('model', model.title, [model.videos]);
    const known = await aModel(db, random, true);
    add('alias', `Also ${known.title}`, [known.videos]);
    const { phrase, meaning } = benchSynonym(n);
    add('synonym', phrase, [await answersOf(db, meaning)]);
    const { typed, meant } = typoOf(long, random);
    add('typo', typed, [await answersOf(db, meant)]);
    const lang = random.pick(['de', 'fr', 'pl', 'ru', 'es', 'pt'] as const);
    const accented = random.pick(
      wordsOf(lang)
        .slice(30, 2000)
        .filter((word) => bare(word) !== word),
    );
    add('accent or other script', bare(accented), [await answersOf(db, bare(accented))]);
    const run = await japaneseRun(db, anyId());
    add('Japanese or Chinese', run, [await holding(db, run)]);
    const credited = await aModel(db, random);
    const category = await categoryOf(db, credited.model_id);
    add('mixed', `${credited.title} ${category.title}`, [credited.videos, category.videos]);
  }
  return judged;
}

function bare(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l');
}

/** One edit away from the word and from no other, and the beginning of none. */
function misspelt(word: string, random: Random): string | undefined {
  for (let tries = 0; tries < 20; tries++) {
    const at = 1 + random.below(word.length - 2);
    const typed = random.pick([
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    ]);
    const near = [...known].filter(
      (other) => Math.abs(other.length - typed.length) <= 1 && editDistance(typed, other) <= 1,
    );
    const is_begun = [...known].some((other) => other.startsWith(typed));
    if (near.length === 1 && near[0] === word && !is_begun) return typed;
  }
  return undefined;
}

/** A word of five letters or more with a misspelling that means nothing else. */
function typoOf(words: readonly string[], random: Random): { typed: string; meant: string } {
  for (;;) {
    const meant = random.pick(words);
    const typed = misspelt(meant, random);
    if (typed !== undefined) return { typed, meant };
  }
}

async function gradesOf(db: Db, rows: RawBuilder<unknown>): Promise<Grades> {
  const found = await sql<{ video_id: number; grade: number }>`
    select l.video_id, max(a.grade) as grade from (${rows}) a join listing l using (video_id)
    where l.orientation = ${str} group by 1`.execute(db);
  return new Map(found.rows.map(({ video_id, grade }) => [video_id, grade]));
}

/** Videos with a word in the title or in a name. */
function answersOf(db: Db, word: string): Promise<Grades> {
  const has = (title: string): RawBuilder<boolean> =>
    sql<boolean>`' ' || lower(unaccent(${sql.ref(title)})) || ' ' like ${`% ${bare(word)} %`}`;
  return gradesOf(
    db,
    sql`
    select video_id, 3 as grade from video where ${has('title')}
    union all select x.video_id, 3 from model n join video_model x using (model_id) where ${has('n.title')}
    union all select v.video_id, 3 from channel n join video v using (channel_id) where ${has('n.title')}
    union all select x.video_id, 2 from tag n join video_tag x using (tag_id) where ${has('n.title')}
    union all select x.video_id, 2 from category_i18n n join video_category x using (category_id)
      where ${has('n.title')}`,
  );
}

/** Videos whose title holds a run of characters. */
const holding = (db: Db, run: string): Promise<Grades> =>
  gradesOf(db, sql`select video_id, 3 as grade from video where title like ${`%${run}%`}`);

async function one<Row>(db: Db, rows: RawBuilder<Row>): Promise<Row> {
  const [row] = (await rows.execute(db)).rows;
  if (!row) throw new RangeError('the big catalogue has no such row');
  return row;
}

async function twoWords(db: Db, from: number): Promise<[string, string]> {
  const { title } = await one(
    db,
    sql<{ title: string }>`
      select title from video join listing using (video_id)
      where lang = 'en' and listing.orientation = ${str} and video_id >= ${from}
      order by video_id limit 1`,
  );
  const [first = '', second = ''] = title.toLowerCase().split(' ');
  return [first, second];
}

interface AModel {
  model_id: number;
  title: string;
  videos: Grades;
}

async function aModel(db: Db, random: Random, with_alias = false): Promise<AModel> {
  const { model_id, title } = await one(
    db,
    sql<{ model_id: number; title: string }>`
      select m.model_id, m.title from model m join model_listing l using (model_id)
      where l.orientation = ${str} and l.total_videos between 10 and 2000
        and m.model_id >= ${random.below(2000)} and (not ${with_alias} or m.model_id % 5 = 0)
      order by 1 limit 1`,
  );
  const videos = await gradesOf(
    db,
    sql`select video_id, 3 as grade from video_model where model_id = ${model_id}`,
  );
  return { model_id, title, videos };
}

async function japaneseRun(db: Db, from: number): Promise<string> {
  const { title } = await one(
    db,
    sql<{ title: string }>`
      select title from video join listing using (video_id)
      where lang = 'ja' and listing.orientation = ${str} and video_id >= ${from}
      order by video_id limit 1`,
  );
  return title.slice(0, 3);
}

/** A category of a video of the model, by its German title. */
async function categoryOf(db: Db, model_id: number): Promise<{ title: string; videos: Grades }> {
  const { category_id, title } = await one(
    db,
    sql<{ category_id: number; title: string }>`
      select c.category_id, c.title from video_model x
      join listing l on l.video_id = x.video_id and l.orientation = ${str}
      join video_category k on k.video_id = x.video_id
      join category_i18n c on c.category_id = k.category_id and c.lang = 'de'
      where x.model_id = ${model_id} order by x.video_id, c.category_id limit 1`,
  );
  const videos = await gradesOf(
    db,
    sql`select video_id, 2 as grade from video_category where category_id = ${category_id}`,
  );
  return { title, videos };
}
