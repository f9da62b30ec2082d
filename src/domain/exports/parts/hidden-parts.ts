import { sql } from 'kysely';
import * as z from 'zod/mini';
import { maybeText, text, time, type ExportPart } from './part.ts';

/** Of a row `t` with a kind and a number. */
const thing = {
  kind: sql`case t.kind when 1 then 'category' when 2 then 'tag' when 3 then 'model' when 4 then 'channel' else 'member' end`,
  name: sql`case t.kind
    when 1 then (select title from category where category_id = t.object_id)
    when 2 then (select title from tag where tag_id = t.object_id)
    when 3 then (select title from model where model_id = t.object_id)
    when 4 then (select title from channel where channel_id = t.object_id)
    else (select username from member as m where m.member_id = t.object_id) end`,
};

/** Categories, tags, models, channels and members that the member hides from lists. */
export const hiddenParts = {
  hidden: {
    about: 'What the member hides from lists, by name.',
    table: 'hidden_thing',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ kind: text, name: maybeText, hidden_at: time }),
    computed: thing,
    left_out: { said: ['member_id', 'object_id'], derived: ['hidden_member_id'] },
  },
  hidden_removals: {
    about: 'What the member has shown again, by name, and when.',
    table: 'hidden_removal',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({ kind: text, name: maybeText, removed_at: time }),
    computed: thing,
    left_out: { said: ['member_id', 'object_id'], derived: ['hidden_member_id'] },
  },
} as const satisfies Record<string, ExportPart>;
