import type { AnswerKind } from '#contracts/answer-kinds.ts';
import type { WallEntry } from '#contracts/calls/catalogue/around-models.ts';
import type { AlbumCard } from '#contracts/calls/catalogue/albums.ts';
import type { NamedThing } from '#contracts/calls/accounts/hidden-things.ts';
import type { SearchedNames, SearchNamesQuery } from '#contracts/calls/search/search.ts';
import type { ListFacetsQuery } from '#contracts/calls/catalogue/listing-facets.ts';
import type { PlaylistAnswer } from '#contracts/calls/catalogue/playlists.ts';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import { parseThing } from '#contracts/things.ts';
import type { Read, Tagged, TaggedRooms } from '#contracts/tagged.ts';
import type { PublicReads } from '#domain/index.ts';

export type Reads = TaggedRooms<PublicReads>;

type Named = { dir: string };

// A change of one purges the answers that show it; the purge triggers of the database name the same.
export const videoTag = (id: number): string => `v${id}`;
export const albumTag = (id: number): string => `a${id}`;
export const playlistTag = (id: number): string => `p${id}`;
/** The page of a member; pages of videos depend on a setting of their uploader. */
export const memberTag = ({ id }: { id: number }): string => `u${id}`;
export const modelTag = ({ dir }: Named): string => `m-${dir}`;
export const channelTag = ({ dir }: Named): string => `c-${dir}`;
export const categoryTag = ({ dir }: Named): string => `k-${dir}`;
export const tagTag = ({ dir }: Named): string => `t-${dir}`;

/** Comments have a tag of their own: a new one leaves lists and other pages of the video as they are. */
export const commentsTag = ({
  section,
  object_id,
}: {
  section: string;
  object_id: number;
}): string => `o${section[0]}${object_id}`;

/** Answers that the restricted terms decide about. */
export const terms_tag = 'terms';
/** No answer has it: which check a visitor meets is decided for each request. */
export const policy_tag = 'policy';
/** No answer has it: objects hidden by region are decided for each request, too. */
export const region_hides_tag = 'region-hides';
/** Answers that the owner's synonyms and redirects decide about. */
export const search_rules_tag = 'search-rules';
const searchTags = (s: string | undefined): string[] => (s ? [terms_tag, search_rules_tag] : []);

/** Files of a clip, photo or captions, which only caches in front keep, and about which a process remembers who may have them. */
export const filesTag = (storage_key: string): string => `x-${storage_key}`;
/** The key in such a tag; undefined for any other. */
export const fileKeyOf = (tag: string): string | undefined =>
  tag.startsWith('x-') ? tag.slice(2) : undefined;

/** The video, its channel, its models. */
const cardTags = ({
  video_id,
  channel,
  models,
}: Pick<VideoCard, 'video_id' | 'channel' | 'models'>): string[] => [
  videoTag(video_id),
  ...(channel ? [channelTag(channel)] : []),
  ...models.map(modelTag),
];
const albumCardTags = ({ album_id }: Pick<AlbumCard, 'album_id'>): string[] => [albumTag(album_id)];
const entryTags = (entry: WallEntry): string[] =>
  entry.kind === 'album' ? albumCardTags(entry.album) : cardTags(entry.video);

/** A list is purged when the object that it belongs to changes, even while the list is empty. */
function sectionTags({ section, object_id }: { section: string; object_id: string }): string[] {
  const named = object_id.split(',').map((dir) => ({ dir }));
  if (section === 'categories') return named.map(categoryTag);
  if (section === 'tags' || section === 'tagfilter') return named.map(tagTag);
  if (section === 'model') return named.map(modelTag);
  if (section === 'member') return [memberTag({ id: Number(object_id) })];
  return section === 'channel' ? named.map(channelTag) : [];
}

/** Counts next to a list are purged as its total is. */
const facetTags = (_: unknown, query: ListFacetsQuery): [AnswerKind, ...string[]] => [
  'facets',
  'videos',
  ...sectionTags(query),
  ...searchTags(query.s),
];

/** A read that returns its answer with tags; the first tag is the kind of the answer. */
const tagged =
  <Query, Answer>(
    read: Read<Query, Answer>,
    tagsOf: (answer: Answer, query: Query) => [AnswerKind, ...string[]],
  ): Read<Query, Tagged<Answer>> =>
  async (query) => {
    const value = await read(query);
    return { value, tags: tagsOf(value, query) };
  };

/** The reads of a domain, each answer with the tags by which caches purge it. */
export const tagReads = (domain: PublicReads): Reads => ({
  videos: tagVideos(domain.videos),
  albums: tagAlbums(domain.albums),
  models: tagModels(domain.models),
  channels: {
    list: tagged(domain.channels.list, ({ channels }) => ['channels', ...channels.map(channelTag)]),
    get: tagged(domain.channels.get, ({ channel }) => ['channel', channelTag(channel)]),
  },
  playlists: tagPlaylists(domain.playlists),
  catalogue: tagCatalogue(domain.catalogue),
  information: {
    get: tagged(domain.information.get, (_text, { page }) => [
      'information',
      `information-${page}`,
    ]),
    searchHelp: tagged(domain.information.searchHelp, () => ['search-help']),
  },
  search: {
    names: tagged(domain.search.names, searchedTags),
    overview: tagged(domain.search.overview, ({ entity }) => [
      'search-overview',
      terms_tag,
      search_rules_tag,
      ...(entity ? [entityTags[entity.kind](entity)] : []),
    ]),
    words: tagged(domain.search.words, () => ['search-words', terms_tag, search_rules_tag]),
  },
  advertising: { slots: tagged(domain.advertising.slots, () => ['ads']) },
  memberPages: {
    get: tagged(domain.memberPages.get, ({ member }) => [
      'member',
      memberTag({ id: member.member_id }),
    ]),
    favourites: tagged(domain.memberPages.favourites, ({ videos }, { member_id }) => [
      'member',
      memberTag({ id: member_id }),
      ...videos.flatMap(cardTags),
    ]),
  },
  comments: {
    list: tagged(domain.comments.list, (_page, query) => ['comments', commentsTag(query)]),
    replies: tagged(domain.comments.replies, (page) => ['comments', commentsTag(page)]),
    thread: tagged(domain.comments.thread, (thread) => ['comments', commentsTag(thread)]),
  },
  // Of one visitor each: no cache stores them.
  forms: {
    draft: tagged(domain.forms.draft, () => ['form-draft']),
    caseStatus: tagged(domain.forms.caseStatus, () => ['case-status']),
  },
  accounts: {
    draft: tagged(domain.accounts.draft, () => ['account-draft']),
    link: tagged(domain.accounts.link, () => ['account-link']),
  },
});

const tagsOfPlaylist = (
  { playlist }: PlaylistAnswer,
  playlist_id: number,
): ['playlist', ...string[]] => [
  'playlist',
  playlistTag(playlist_id),
  ...playlist.videos.flatMap(cardTags),
];

const tagPlaylists = (playlists: PublicReads['playlists']): Reads['playlists'] => ({
  list: tagged(playlists.list, ({ playlists: shown }) => [
    'playlists',
    ...shown.map(({ playlist_id }) => playlistTag(playlist_id)),
  ]),
  get: tagged(playlists.get, tagsOfPlaylist),
  page: tagged(playlists.page, tagsOfPlaylist),
  videos: tagged(playlists.videos, ({ videos }, { playlist_id }) => [
    'playlist',
    playlistTag(playlist_id),
    ...videos.flatMap(cardTags),
  ]),
  queue: tagged(playlists.queue, ({ videos }, playlist_id) => [
    'playlist',
    playlistTag(playlist_id),
    ...videos.map(({ video_id }) => videoTag(video_id)),
  ]),
});

const tagVideos = (videos: PublicReads['videos']): Reads['videos'] => ({
  list: tagged(videos.list, ({ videos }, query) => [
    'videos',
    ...sectionTags(query),
    ...searchTags(query.s),
    ...videos.flatMap(cardTags),
  ]),
  get: tagged(videos.get, ({ video }) => [
    'video',
    ...cardTags(video),
    ...(video.user ? [memberTag(video.user)] : []),
    ...video.categories.map(categoryTag),
    ...video.tags.map(tagTag),
  ]),
  related: tagged(videos.related, ({ videos }, { video_id }) => [
    'related',
    videoTag(video_id),
    ...videos.flatMap(cardTags),
  ]),
  facets: tagged(videos.facets, facetTags),
  countryFacets: tagged(videos.countryFacets, facetTags),
  nearest: tagged(videos.nearest, facetTags),
});

const tagAlbums = (albums: PublicReads['albums']): Reads['albums'] => ({
  list: tagged(albums.list, ({ albums }, query) => [
    'albums',
    ...sectionTags(query),
    ...albums.flatMap(albumCardTags),
  ]),
  get: tagged(albums.get, ({ album }) => [
    'album',
    ...albumCardTags(album),
    ...album.models.map(modelTag),
    ...(album.channel ? [channelTag(album.channel)] : []),
    ...album.categories.map(categoryTag),
    ...album.tags.map(tagTag),
  ]),
});

const tagModels = (models: PublicReads['models']): Reads['models'] => ({
  list: tagged(models.list, ({ models }) => ['models', ...models.map(modelTag)]),
  get: tagged(models.get, ({ model }) => ['model', modelTag(model)]),
  letters: tagged(models.letters, () => ['letters']),
  related: tagged(models.related, (related, dir) => [
    'company',
    modelTag({ dir }),
    ...[...related.with, ...related.similar].map(modelTag),
  ]),
  wall: tagged(models.wall, ({ entries }, { dir }) => [
    'wall',
    modelTag({ dir }),
    ...entries.flatMap(entryTags),
  ]),
});

const tagCatalogue = (catalogue: PublicReads['catalogue']): Reads['catalogue'] => ({
  main: tagged(catalogue.main, (main) => ['main', terms_tag, ...shownTags(main)]),
  categories: tagged(catalogue.categories, ({ categories }) => [
    'categories',
    ...categories.map(categoryTag),
  ]),
  tags: tagged(catalogue.tags, ({ tags }) => ['tags', ...tags.map(tagTag)]),
  countries: tagged(catalogue.countries, () => ['countries']),
  relatedNames: tagged(catalogue.relatedNames, ({ names }, query) => [
    'related-names',
    ...[query, ...names].map(query.section === 'categories' ? categoryTag : tagTag),
  ]),
  suggest: tagged(catalogue.suggest, suggestionTags),
  suggestions: tagged(catalogue.suggestions, suggestionTags),
  partnerVideos: tagged(catalogue.partnerVideos, () => ['partner-videos']),
  movedThings: tagged(catalogue.movedThings, () => ['things']),
  things: tagged(catalogue.things, ({ things }) => ['things', ...things.flatMap(thingTags)]),
});

const searchedTags = (
  { models = [], channels = [], albums = [], playlists = [] }: SearchedNames,
  { type }: SearchNamesQuery,
): [AnswerKind, ...string[]] => [
  type,
  terms_tag,
  search_rules_tag,
  ...models.map(modelTag),
  ...channels.map(channelTag),
  ...albums.flatMap(albumCardTags),
  ...playlists.map(({ playlist_id }) => playlistTag(playlist_id)),
];

const thingTags = ({ kind, dir, now }: NamedThing): string[] => {
  if (kind !== 'member') return [namedTags[kind]({ dir })];
  const member = parseThing(now);
  return member ? [memberTag(member)] : [];
};

const entityTags = { category: categoryTag, model: modelTag, channel: channelTag };
const namedTags = { ...entityTags, tag: tagTag };

const suggestionTags = (found: Parameters<typeof shownTags>[0]): [AnswerKind, ...string[]] => [
  'suggestions',
  terms_tag,
  ...shownTags(found),
];

const shownTags = (of: {
  categories: readonly Named[];
  models: readonly Named[];
  channels: readonly Named[];
}): string[] => [
  ...of.categories.map(categoryTag),
  ...of.models.map(modelTag),
  ...of.channels.map(channelTag),
];
