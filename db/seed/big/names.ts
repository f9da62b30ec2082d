import { languages } from '#contracts/vocabulary.ts';
import { as_of, dateSql, drawn, orientationOfPerson, oneOf, viewsSql } from './draw-sql.ts';
import { statement, type Task } from './lanes.ts';
import type { BigPlan } from './plan.ts';
import { vocabulary } from './words.ts';

const of_words = "(select w.word from big_seed.word w where w.lang = 'en' and w.rank =";
/** A letter before the word, as the alphabet is used: words of syllables begin with few. */
const initial = (id: string, salt: number): string =>
  `substr('aaabbccddeeffgghiijjjkkkllllmmmmnnoppqrrrsssssttuvvwxyz0', 1 + floor(55 * ${drawn(salt, id)})::int, 1)`;
const inCyrillic = (id: string): string => `${drawn(75, id)} < 0.03`;

/** Tables that live as long as the seed: the words of titles. */
export function wordTasks(plan: BigPlan): Task[] {
  const tasks = vocabulary(plan.words.count).map(({ lang, words }) =>
    statement(
      `insert into big_seed.word select $1, n, w from unnest($2::text[]) with ordinality x(w, n)`,
      [lang, words],
    ),
  );
  return [
    statement('create table big_seed.word (lang text, rank int, word text)'),
    ...tasks,
    statement('create index on big_seed.word (lang, rank) include (word)'),
    statement('analyze big_seed.word'),
  ];
}

/** Members and names that videos are filed under. Their ids are ranks: 1 is the most frequent. */
export function nameTasks({ members, models, channels, categories, tags }: BigPlan): Task[] {
  const kinds = [
    ['category', categories.distribution.count],
    ['tag', tags.distribution.count],
  ] as const;
  return [
    statement(
      `insert into member (member_id, username, username_key) overriding system value select n, 'member' || n, 'member' || n from generate_series(1, ${members}) n`,
    ),
    ...kinds.map(([kind, count]) =>
      statement(`insert into ${kind} (${kind}_id, dir, title) overriding system value
        select n, '${kind}-' || n, initcap(${of_words} 1 + (n + 40) % 9000)) || ' ' || n from generate_series(1, ${count}) n`),
    ),
    statement(`insert into category_i18n select c.category_id, l.lang, initcap(w.word) || ' ' || c.category_id
      from category c cross join unnest(string_to_array('${languages.join(' ')}', ' ')) l(lang) join big_seed.word w on w.lang = l.lang and w.rank = c.category_id + 40`),
    statement(
      `insert into tag_mvp select tag_id, 'en', title, title || ' videos', 'Everything about ' || title from tag where tag_id <= 2000`,
    ),
    statement(
      `insert into redirect select 'tag', 'old-tag-' || tag_id, tag_id from tag where tag_id % 10 = 0`,
    ),
    statement(`insert into model (model_id, dir, title, description, orientation, country_id, avatar_key, age, hair_color, height, weight, breast_size, race, relationship,
        sexuality, tattoo, piercing, created_at) overriding system value
      select n, 'model-' || n,
        case when ${inCyrillic('n')} then initcap((select w.word from big_seed.word w where w.lang = 'ru' and w.rank = 1 + n % 9000)) || ' ' || n
          else upper(${initial('n', 76)}) || ${of_words} 1 + n % 500) || ' ' || initcap(${of_words} 1 + n / 500 * 7 % 9000)) || ' ' || n end,
        'A portrait in a few sentences.', ${orientationOfPerson('n')}, case when ${drawn(60, 'n')} < 0.7 then 1 + floor(40 * power(${drawn(61, 'n')}, 2))::int end,
        md5('model' || n), ${codes.map(([most], index) => maybe(most, 62 + index)).join(', ')}, ${dateSql(`n / ${models + 1}::float8`, 74, 'n')}
      from generate_series(1, ${models}) n`),
    statement(
      `insert into model_alias select model_id, 'Also ' || title from model where model_id % 5 = 0`,
    ),
    statement(`insert into channel (channel_id, dir, title, description, avatar_key, created_at) overriding system value
      select n, 'channel-' || n, upper(${initial('n', 77)}) || ${of_words} 1 + n % 9000) || ' Films ' || n, 'What this channel shows, and since when.', md5('channel' || n),
        ${dateSql(`n / ${channels + 1}::float8`, 78, 'n')}
      from generate_series(1, ${channels}) n`),
    ...(['model', 'channel'] as const).map((kind, index) =>
      statement(`insert into ${kind}_stat (${kind}_id, views, likes, dislikes, pop)
        select ${kind}_id, views, views / 50, views / 300, pop_at('${as_of}') - 20 + ln(1 + views)
        from ${kind}, lateral (select ${viewsSql(80 + index, `${kind}_id`)} as views offset 0) v`),
    ),
  ];
}

/** Attributes of models: how many codes there are. */
const codes = [[4], [5], [4], [4], [4], [4], [3], [5], [2], [2]] as const;
const maybe = (most: number, salt: number): string =>
  `case when ${drawn(salt, 'n')} < 0.8 then 1 + floor(${most} * ${drawn(salt, 'n', '1')})::int end`;

/** SQL: a language by its share. */
export const languageSql = (shares: readonly number[], value: string): string =>
  oneOf(
    languages.map((lang, index) => [(shares[index] ?? 0) / 100, `'${lang}'`] as const),
    value,
  );
