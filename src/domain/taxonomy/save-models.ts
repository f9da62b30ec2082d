import { sql } from 'kysely';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { lockNamed, unlessHidden } from './hidden-profiles.ts';
import { splitOldDirs } from './old-dirs.ts';

/** A performer; the attributes are the codes of the specification. */
export interface NewModel {
  dir: string;
  title: string;
  orientation: Orientation;
  description?: string;
  country_id?: number;
  /** Key of the picture in storage: `i/{key}.webp`. */
  avatar_key?: string;
  aliases?: readonly string[];
  attributes: Partial<Record<ModelAttribute, number>>;
}

export const modelAttributes = [
  'age',
  'hair_color',
  'height',
  'weight',
  'breast_size',
  'race',
  'relationship',
  'sexuality',
  'tattoo',
  'piercing',
] as const;
export type ModelAttribute = (typeof modelAttributes)[number];

/** Returns ids by dir. A former dir stands for the renamed model, which stays unchanged. */
export async function saveModels(
  { db, clock }: Ctx,
  models: readonly NewModel[],
): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const { ids } = await splitOldDirs(trx, 'model', models);
    await lockNamed(trx, 'model', models);
    for (const model of models) {
      if (ids.has(model.dir)) continue;
      const columns = {
        title: model.title,
        description: model.description ?? '',
        orientation: orientationCode[model.orientation],
        country_id: model.country_id ?? null,
        avatar_key: model.avatar_key ?? null,
        ...Object.fromEntries(
          modelAttributes.map((name) => [name, model.attributes[name] ?? null]),
        ),
      };
      const { model_id } = await trx
        .insertInto('model')
        .values({ dir: model.dir, ...columns })
        .onConflict((oc) =>
          oc.column('dir').doUpdateSet({
            ...columns,
            description: unlessHidden('model', 'description'),
            avatar_key: unlessHidden('model', 'avatar_key'),
          }),
        )
        .returning('model_id')
        .executeTakeFirstOrThrow();
      ids.set(model.dir, model_id);
      const aliases = (model.aliases ?? []).map((alias) => ({ model_id, alias }));
      if (aliases.length > 0)
        await trx
          .insertInto('model_alias')
          .values(aliases)
          .onConflict((oc) => oc.doNothing())
          .execute();
    }
    const all = [...ids.values()];
    await sql`insert into model_stat (model_id, pop) select unnest(${all}::int[]), pop_at(${clock.now()}) - 20 on conflict do nothing`.execute(
      trx,
    );
    await sql`select model_refresh(${all}::int[])`.execute(trx);
    return ids;
  });
}
