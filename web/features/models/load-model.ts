import { albumSorts, type AlbumSort } from '#contracts/pages/album-pages.ts';
import { limits } from '#contracts/limits/limits.ts';
import { parsePage } from '#contracts/pages/parse-listing-pages.ts';
import {
  relatedModelsUrl,
  wallUrl,
  type WallQuery,
} from '#contracts/calls/catalogue/around-models.ts';
import { modelUrl, type ModelAnswer } from '#contracts/calls/catalogue/models.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';
import { modelPage, type ModelTab } from '#contracts/pages/people/people-pages.ts';
import { parseModelPath } from '#contracts/pages/people/parse-people-pages.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { albumSource, toAlbums, type AlbumData } from '../albums/index.ts';
import {
  loadProfile,
  toPeople,
  toProfile,
  type PersonData,
  type Profile,
} from '../people/index.ts';
import {
  loadOwnedListing,
  shownOrientation,
  totalIn,
  videoSource,
  type ListingPage,
  type Visitor,
} from '../listing/index.ts';
import type { FactCode } from './fact-texts.ts';
import { toWallCard, type WallCard } from './wall-months.ts';

export type ModelSource = ReturnType<typeof modelSource>;

/** The reads of a model's page. */
export const modelSource = (read: Read) => ({
  ...videoSource(read),
  model: readBy(read, (reads, dir: string) => reads.models.get(dir), modelUrl.build),
  relatedModels: readBy(
    read,
    (reads, dir: string) => reads.models.related(dir),
    (dir) => relatedModelsUrl.build({ dir }),
  ),
  wall: readBy(read, (reads, query: WallQuery) => reads.models.wall(query), wallUrl.build),
  albums: albumSource(read).list,
});

export interface ModelDetail extends Profile {
  aliases: readonly string[];
  /** Two letters or ''. */
  country: string;
  /** Known facts, in the order of `fact_order`. */
  facts: readonly (readonly [FactCode, number])[];
}

/** The content of a tab. */
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

/** The totals of the lists of videos and albums, each of one orientation. */
interface TabCounts {
  /** The orientation of the videos. */
  shown: Orientation;
  videos: number;
  albums: number;
}

function tabCounts({ genders }: ModelAnswer['model'], { orientation }: Visitor): TabCounts {
  const shown = shownOrientation(genders, orientation, 'total_videos');
  const ofAlbums = shownOrientation(genders, orientation, 'total_albums');
  return {
    shown,
    videos: totalIn(genders, shown, 'total_videos'),
    albums: totalIn(genders, ofAlbums, 'total_albums'),
  };
}

export interface ModelPage {
  model: ModelDetail;
  tabs: TabCounts;
  content: ModelContent;
  /** Co-stars, most shared videos first, and similar models. */
  related: { with: PersonData[]; similar: PersonData[] };
  now: number;
}

/** A page after the last one of a tab's list. */
export const isPastEnd = (content: ModelContent): boolean =>
  content.tab === 'videos'
    ? content.listing.is_past_end
    : content.tab !== 'info' && content.is_past_end;

/** A tab of a model. */
export async function loadModel(
  source: ModelSource,
  visitor: Visitor,
  url: URL,
): Promise<ModelPage> {
  const asked = parseModelPath(url.pathname);
  if (!asked) throw pageFailure({ code: 'not_found' });
  const { dir, tab } = asked;
  const [{ model }, [content, related]] = await loadProfile(
    url,
    dir,
    (name) => modelPage(name, tab),
    source.model,
    (answer) =>
      Promise.all([loadTab(source, visitor, url, { dir, tab, answer }), loadRelated(source, dir)]),
  );
  return {
    model: toDetail(model),
    tabs: tabCounts(model, visitor),
    content,
    related,
    now: nowSeconds(),
  };
}

/** Empty when the read fails: the page is complete without these models. */
async function loadRelated(source: ModelSource, dir: string): Promise<ModelPage['related']> {
  const related = await source.relatedModels(dir).catch(() => ({ with: [], similar: [] }));
  return { with: toPeople(related.with), similar: toPeople(related.similar) };
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
    const totals = answer.then(({ model }) => model.genders);
    return { tab, listing: await loadOwnedListing(source, visitor, url, totals) };
  }
  const page = parsePage(url.searchParams);
  if (page === undefined) throw pageFailure({ code: 'not_found' });
  if (tab === 'albums') return loadAlbums(source, visitor, url, { dir, page, answer });
  const { entries, total_count } = await source.wall({ dir, page });
  const cards = entries.map(toWallCard);
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
  // A list has one orientation: where the visitor's own is empty, another one is shown.
  const orientation = shownOrientation(model.genders, visitor.orientation, 'total_albums');
  const isOwn = own.total_count > 0 || orientation === visitor.orientation;
  const shown = isOwn ? own : await list(orientation);
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

const toDetail = (model: ModelAnswer['model']): ModelDetail => ({
  ...toProfile(model),
  aliases: model.aliases,
  country: model.country,
  facts: fact_order.flatMap((fact) => {
    const code = model[fact];
    return code === null ? [] : [[fact, code] as const];
  }),
});
