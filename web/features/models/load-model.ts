import { redirect } from 'react-router';
import { albumSorts, type AlbumSort } from '#contracts/pages/album-pages.ts';
import { limits } from '#contracts/limits.ts';
import { parsePage } from '#contracts/pages/parse-listing-pages.ts';
import { companyUrl, wallUrl, type WallQuery } from '#contracts/calls/around-models.ts';
import { modelUrl, type ModelAnswer } from '#contracts/calls/models.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { modelPage, type ModelTab } from '#contracts/pages/people-pages.ts';
import { parseModelPath } from '#contracts/pages/parse-people-pages.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { pageFailure, readPageFailure } from '../../lib/transport/page-failure.ts';
import { albumSource, toAlbum, toAlbums, type AlbumData } from '../albums/index.ts';
import { toPeople, type PersonData } from '../people/index.ts';
import {
  orientationWithAny,
  loadOwnedListing,
  videoSource,
  type ListingPage,
  type Visitor,
} from '../listing/index.ts';
import { toCard, type CardData } from '../card/index.ts';
import type { FactCode } from './fact-texts.ts';

export type ModelSource = ReturnType<typeof modelSource>;

/** The reads of a model's page. */
export const modelSource = (read: Read) => ({
  ...videoSource(read),
  model: (dir: string) =>
    read(
      (reads) => reads.models.get(dir),
      () => modelUrl.build(dir),
    ),
  company: (dir: string) =>
    read(
      (reads) => reads.models.company(dir),
      () => companyUrl.build({ dir }),
    ),
  wall: (query: WallQuery) =>
    read(
      (reads) => reads.models.wall(query),
      () => wallUrl.build(query),
    ),
  albums: albumSource(read).list,
});

/** What the header and the tab of facts show. */
export interface ModelDetail {
  dir: string;
  name: string;
  /** '' where there is no picture. */
  picture: string;
  aliases: readonly string[];
  description: string;
  /** Two letters or ''. */
  country: string;
  /** Codes that somebody said, in the order in which they are told. */
  facts: readonly (readonly [FactCode, number])[];
  videos: number;
  albums: number;
  views: number;
  likes: number;
  dislikes: number;
  /** 0 for none. */
  rank: number;
}

/** What stands below the tabs. */
export type ModelContent =
  | { tab: 'videos'; listing: ListingPage }
  | ({ tab: 'albums'; sort: AlbumSort; albums: AlbumData[] } & PageOfMany)
  | ({ tab: 'wall'; entries: WallCard[] } & PageOfMany)
  | { tab: 'info' };

interface PageOfMany {
  page: number;
  total_count: number;
  /** A page after the last one: the empty state, with status 404. */
  is_past_end: boolean;
}

export type WallCard = { kind: 'video'; video: CardData } | { kind: 'album'; album: AlbumData };

export interface ModelPage {
  model: ModelDetail;
  content: ModelContent;
  /** Whom the model appears with, most shared videos first, and who is like the model otherwise. */
  company: { with: PersonData[]; similar: PersonData[] };
  now: number;
}

/** A page after the last one of a tab's list. */
export const isPastEnd = (content: ModelContent): boolean =>
  content.tab === 'videos'
    ? content.listing.is_past_end
    : content.tab !== 'info' && content.is_past_end;

/** A tab of a model. Throws page failures, and 301 to the one spelling and to what a renamed or merged model is called now. */
export async function loadModel(
  source: ModelSource,
  visitor: Visitor,
  url: URL,
): Promise<ModelPage> {
  const asked = parseModelPath(url.pathname);
  if (!asked) throw pageFailure({ code: 'not_found' });
  const { dir, tab } = asked;
  const answer = source.model(dir).catch((error: unknown) => follow(error, tab, url));
  const path = modelPage(dir, tab);
  // Only of a model that there is: nothing has one address, not two.
  if (url.pathname !== path) throw await answer.then(() => redirect(path + url.search, 301));
  const [{ model }, content, company] = await Promise.all([
    answer,
    // Whether there is such a model, and where, says the model.
    loadTab(source, visitor, url, { dir, tab, answer }).catch((error: unknown) =>
      answer.then(() => Promise.reject(error)),
    ),
    loadCompany(source, dir),
  ]);
  return { model: toDetail(model), content, company, now: nowSeconds() };
}

/** The page does not depend on whom else there is. */
async function loadCompany(source: ModelSource, dir: string): Promise<ModelPage['company']> {
  const company = await source.company(dir).catch(() => ({ with: [], similar: [] }));
  return { with: toPeople(company.with), similar: toPeople(company.similar) };
}

/** One that goes by another name now is found there. */
function follow(error: unknown, tab: ModelTab, { search }: URL): never {
  const { moved_to } = readPageFailure(error);
  throw moved_to === undefined ? error : redirect(modelPage(moved_to, tab) + search, 301);
}

interface AskedTab {
  dir: string;
  tab: ModelTab;
  answer: Promise<ModelAnswer>;
}

async function loadTab(
  source: ModelSource,
  visitor: Visitor,
  url: URL,
  { dir, tab, answer }: AskedTab,
): Promise<ModelContent> {
  if (tab === 'info') return { tab };
  if (tab === 'videos') {
    const total = answer.then(({ model }) => model.total_videos);
    return { tab, listing: await loadOwnedListing(source, visitor, url, total) };
  }
  const page = parsePage(url.searchParams);
  if (page === undefined) throw pageFailure({ code: 'not_found' });
  if (tab === 'albums') return loadAlbums(source, visitor, url, { dir, page, answer });
  const { entries, total_count } = await source.wall({ dir, page });
  const cards = entries.map((entry): WallCard =>
    entry.kind === 'video'
      ? { kind: 'video', video: toCard(entry.video) }
      : { kind: 'album', album: toAlbum(entry.album) },
  );
  return { tab, entries: cards, page, total_count, is_past_end: page > 1 && entries.length === 0 };
}

async function loadAlbums(
  source: ModelSource,
  visitor: Visitor,
  url: URL,
  { dir, page, answer }: { dir: string; page: number; answer: Promise<ModelAnswer> },
): Promise<ModelContent> {
  const [text = 'latest-updates', again] = url.searchParams.getAll('sort');
  const sort = albumSorts.find((each) => each === text);
  if (sort === undefined || again !== undefined) throw pageFailure({ code: 'not_found' });
  const count = limits.page_size.default;
  const list = (orientation: Visitor['orientation']) =>
    source.albums({ orientation, sort, count, section: 'model', object_id: dir, page });
  const [own, { model }] = await Promise.all([list(visitor.orientation), answer]);
  // A list is of one orientation: where the visitor's own is empty, another one is shown.
  const isElsewhere = own.total_count === 0 && model.total_albums > 0;
  const shown = isElsewhere
    ? await list(
        await orientationWithAny(
          visitor.orientation,
          async (each) => (await list(each)).total_count,
        ),
      )
    : own;
  const { total_count } = shown;
  return {
    tab: 'albums',
    sort,
    albums: toAlbums(shown),
    page,
    total_count,
    is_past_end: page > 1 && shown.albums.length === 0,
  };
}

const fact_order = [
  'age',
  'height',
  'weight',
  'hair_color',
  'breast_size',
  'race',
  'tattoo',
  'piercing',
  'relationship',
  'orientation',
] as const satisfies readonly FactCode[];

function toDetail(model: ModelAnswer['model']): ModelDetail {
  return {
    dir: model.dir,
    name: model.title,
    picture: model.avatar,
    aliases: model.aliases,
    description: model.description,
    country: model.country,
    facts: fact_order.flatMap((fact) => {
      const code = model[fact];
      return code === null ? [] : [[fact, code] as const];
    }),
    videos: model.total_videos,
    albums: model.total_albums,
    views: model.statistics.viewed,
    likes: model.statistics.likes,
    dislikes: model.statistics.dislikes,
    rank: model.rank,
  };
}
