import { expect } from 'vitest';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import type { VideoSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import { thingCode, type Thing } from '#contracts/things.ts';
import { listVideos } from '#domain/videos/index.ts';
import type { Question } from './catalogue-commands.ts';
import type { CatalogueWorld } from './catalogue-world.ts';
import {
  bound,
  currentName,
  isListed,
  popularity,
  type PlainKind,
  type PlainName,
  type PlainVideo,
} from './plain-catalogue.ts';
import { wholeList } from './true-listing.ts';

const kindOf: Partial<Record<ListVideosQuery['section'], PlainKind>> = {
  categories: 'category',
  tags: 'tag',
  tagfilter: 'tag',
  model: 'model',
  channel: 'channel',
};

/** The query that a question's numbers stand for in this catalogue. */
export function queryOf({ plain, members }: CatalogueWorld, question: Question): ListVideosQuery {
  const { section, objects, by_old_dir, sort, date, country, ...rest } = question;
  const [first = 0] = objects;
  const dirOf = (n: number): string => {
    const names = plain.names.filter(({ kind }) => kind === kindOf[section]);
    const name = n === 20 ? undefined : names[n % names.length];
    return (by_old_dir === 0 ? name?.old_dirs[0] : undefined) ?? name?.dir ?? 'no-such-name';
  };
  const many = section === 'categories' || section === 'tagfilter';
  const dirs = [...new Set((many ? objects : [first]).map(dirOf))].toSorted();
  const object_id =
    section === 'country'
      ? ['de', 'jp'][first % 2]
      : section === 'member'
        ? String(members[first % members.length])
        : kindOf[section]
          ? dirs.join()
          : '';
  return {
    ...wholeList,
    orientation: rest.orientation,
    sort,
    section,
    object_id: object_id ?? '',
    type: rest.is_hd === 0 ? 'hd' : 'all',
    duration: rest.duration,
    date: sort === 'most-popular' || sort === 'top-rated' ? date : '',
    ...(country !== undefined && section !== 'country' && { country }),
    ...(rest.s !== '' && { s: rest.s }),
  };
}

/**
 * Asks both and compares: which videos, in which order, how many. `is_drained` when counters have reached the lists: then sorts that go by them are looked
 * at as well, as exactly as they are carried.
 */
export async function expectSameListing(
  world: CatalogueWorld,
  query: ListVideosQuery,
  is_drained: boolean,
): Promise<void> {
  const expected = world.plain.list(query);
  const asked = JSON.stringify(query);
  if (!Array.isArray(expected)) {
    const moved = expected === 'unknown' ? {} : { info: { dir: expected.moved_to } };
    await expect(listVideos(world.ctx, query), asked).rejects.toMatchObject({
      code: 'not_found',
      ...moved,
    });
    return;
  }
  const answer = await listVideos(world.ctx, query);
  const ids = answer.videos.map(({ video_id }) => video_id);
  const expected_ids = expected.map(({ video_id }) => video_id);
  if (query.date !== '' || query.sort === 'latest-updates' || query.sort === 'longest')
    expect(ids, asked).toEqual(expected_ids);
  else {
    expect(ids.toSorted(ascending), asked).toEqual(expected_ids.toSorted(ascending));
    if (is_drained)
      expectOrder(
        query.sort,
        ids
          .map((id) => expected.find(({ video_id }) => video_id === id))
          .filter((video) => video !== undefined),
        asked,
      );
  }
  if (is_drained)
    expect(
      answer.videos.map(({ things }) => things),
      asked,
    ).toEqual(ids.map((id) => codesOf(expected.find(({ video_id }) => video_id === id))));
  expect([answer.total_count, answer.total_is_capped], asked).toEqual([
    ids.length,
    query.date === '' ? undefined : true,
  ]);
  expect(answer.code, asked).toBe(ids.length === 0 ? 'videos_not_found' : undefined);
  const chosen = query.section === 'categories' ? query.object_id.split(',') : [];
  const counted = chosen.map((dir) => ({
    dir,
    total_videos: listedUnder(world, world.plain.find('category', dir), query.orientation).length,
  }));
  expect(answer.categories ?? [], asked).toMatchObject(counted);
}

const ascending = (a: number, b: number): number => a - b;

/** The codes that its card has, in their order. */
function codesOf(video: PlainVideo | undefined): string {
  const names = new Set([...(video?.names ?? [])].map(currentName));
  const things: Thing[] = [...names].toSorted((a, b) => a.id - b.id);
  if (video?.member_id !== undefined) things.push({ kind: 'member', id: video.member_id });
  return (['category', 'tag', 'model', 'channel', 'member'] as const)
    .flatMap((kind) => things.filter((thing) => thing.kind === kind).map(thingCode))
    .join(' ');
}

/** Videos whose value is carried into the lists only when it moved visibly may be as far from their place. */
const slack: Partial<
  Record<VideoSort, { score(video: PlainVideo): number; by(score: number): number }>
> = {
  'most-viewed': { score: ({ views }) => views, by: (views) => 0.5 + views * 0.02 },
  'top-rated': { score: bound, by: () => 0.006 },
  'most-popular': { score: (video) => popularity(video, new Date()), by: () => 0.05 },
};

function expectOrder(sort: VideoSort, videos: readonly PlainVideo[], asked: string): void {
  const scores = videos.map((video) => slack[sort]?.score(video) ?? 0);
  for (const [n, score] of scores.entries()) {
    const next = scores[n + 1] ?? -Infinity;
    expect(
      score + (slack[sort]?.by(next) ?? 0),
      `${asked}: place ${n} of ${scores.join()}`,
    ).toBeGreaterThanOrEqual(next);
  }
}

export const listedUnder = (
  { plain }: CatalogueWorld,
  name: PlainName | undefined,
  orientation?: string,
): PlainVideo[] =>
  plain.videos.filter(
    (video) =>
      isListed(video) &&
      (orientation === undefined || video.orientation === orientation) &&
      name !== undefined &&
      plain.has(video, name),
  );
