import { createHash } from 'node:crypto';
import { categories } from './data/categories.ts';
import { channels } from './data/channels.ts';
import { countryCodes } from './data/countries.ts';
import { members, models } from './data/people.ts';
import { synonyms } from './data/synonyms.ts';
import { tags } from './data/tags.ts';
import type { SeedContext } from './demo-state.ts';
import type { PicturePlan } from './draw/draw-picture.ts';

/** Ids by dir, code or user name. */
export interface Names {
  countries: Map<string, number>;
  categories: Map<string, number>;
  tags: Map<string, number>;
  members: Map<string, number>;
  channels: Map<string, number>;
  models: Map<string, number>;
}

/** The storage key of a drawn picture: the same for the same plan, so that a repeated seed finds its pictures. */
export const pictureKey = (plan: PicturePlan): string =>
  BigInt(
    `0x${createHash('sha256')
      .update(`velour demo ${JSON.stringify(plan)}`)
      .digest('hex')}`,
  )
    .toString(36)
    .slice(0, 22)
    .padEnd(22, '0');

export interface NamePictures {
  modelAvatars: readonly PicturePlan[];
  channelAvatars: readonly PicturePlan[];
  channelBanners: readonly PicturePlan[];
}

const keyOf = (plans: readonly PicturePlan[], index: number): { key?: string } => {
  const plan = plans[index % plans.length];
  return plan ? { key: pictureKey(plan) } : {};
};

/** Writes what videos are filed under, and the synonyms of searches. Safe to repeat. */
export async function seedNames(
  { operator: { names, search } }: SeedContext,
  pictures: NamePictures,
): Promise<Names> {
  await search.saveSynonyms(synonyms);
  const countries = await names.countryIds(countryCodes);
  const memberIds = await names.saveMembers(
    members.map(({ username, about, country }) => ({
      username,
      about,
      ...idOf('country_id', countries, country),
    })),
  );
  return {
    countries,
    members: memberIds,
    categories: await names.saveCategories(categories),
    tags: await names.saveTags(tags),
    channels: await names.saveChannels(
      channels.map(({ dir, title, description, member, action }, i) => {
        const { key: avatar_key } = keyOf(pictures.channelAvatars, i);
        const { key: banner_key } = keyOf(pictures.channelBanners, i);
        return {
          dir,
          title,
          description,
          ...idOf('member_id', memberIds, member),
          ...(avatar_key && { avatar_key }),
          ...(banner_key && { banner_key }),
          ...(action && {
            cf3: action.text,
            cf4: action.link,
            ...(banner_key && { cf7: `/media/i/${banner_key}.webp` }),
          }),
        };
      }),
    ),
    models: await names.saveModels(
      models.map(({ country, ...model }, i) => {
        const { key: avatar_key } = keyOf(pictures.modelAvatars, i);
        return {
          ...model,
          ...idOf('country_id', countries, country),
          ...(avatar_key && { avatar_key }),
        };
      }),
    ),
  };
}

/** `{[field]: id}`, or nothing where the name is unknown. */
export function idOf<Field extends string>(
  field: Field,
  ids: ReadonlyMap<string, number>,
  name: string | undefined,
): Partial<Record<Field, number>> {
  const id = name === undefined ? undefined : ids.get(name);
  return id === undefined ? {} : ({ [field]: id } as Record<Field, number>);
}

/** Ids of those names that are known. */
export const idsOf = (ids: ReadonlyMap<string, number>, names: readonly string[]): number[] =>
  names.flatMap((name) => ids.get(name) ?? []);
