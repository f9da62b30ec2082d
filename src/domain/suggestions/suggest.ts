import { sql, type RawBuilder } from 'kysely';
import type { Suggestions } from '#contracts/calls/suggestions.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { isBlocked } from '../terms/index.ts';
import { onlySuggestable } from './only-suggestable.ts';
import {
  selectCategories,
  selectChannels,
  selectModels,
  suggestionsOf,
} from './select-suggested.ts';

/** Names of each kind at most. */
const most = 5;

/** Names that begin with the text, or have a word from which on they do; what has the most videos first. Letter case and accents do not matter. */
export async function suggest(ctx: Ctx, text: string): Promise<Suggestions> {
  const { db, settings } = ctx;
  if (await isBlocked(ctx, text)) return { categories: [], models: [], channels: [] };
  const [categories, models, channels] = await Promise.all([
    selectCategories(db, beginningWith(objectKind.category, text)),
    selectModels(db, beginningWith(objectKind.model, text)),
    selectChannels(db, beginningWith(objectKind.channel, text)),
  ]);
  return onlySuggestable(ctx, suggestionsOf(settings, { categories, models, channels }));
}

/**
 * SQL: the best of a kind, each once: (id, title, place). A range of bytes, not a pattern, so that no sign means anything. What the text becomes is
 * what suggest_refresh() makes of names; a text of accents alone becomes nothing, and finds nothing.
 */
function beginningWith(kind: number, text: string): RawBuilder<unknown> {
  return sql`
    select obj_id as id, title, row_number() over (order by weight desc, obj_id desc) as place
    from (
      select distinct on (s.obj_id) s.obj_id, s.title, s.weight
      from (select trim(regexp_replace(lower(unaccent(${text}::text)), '\\s+', ' ', 'g')) as norm offset 0) q
      join suggest s on s.kind = ${kind} and s.norm collate "C" >= q.norm and s.norm collate "C" < q.norm || chr(1114111)
      where q.norm <> ''
      order by s.obj_id, s.weight desc, s.lang = 'en' desc, s.lang) n
    order by weight desc, obj_id desc limit ${most}`;
}
