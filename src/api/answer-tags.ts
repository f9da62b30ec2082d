import type { Domain } from '#domain/index.ts';
import type { AnswerKind } from '#contracts/answer-kinds.ts';
import type { AlbumCard } from '#contracts/calls/albums.ts';
import type { WallEntry } from '#contracts/calls/around-models.ts';
import type { VideoCard } from '#contracts/calls/videos.ts';

type Named = { dir: string };

/** The rooms of the domain that anonymous answers read. */
export type Reads = Pick<
  Domain,
  | 'videos'
  | 'albums'
  | 'models'
  | 'channels'
  | 'playlists'
  | 'catalogue'
  | 'information'
  | 'advertising'
>;

/** A value with the cache tags of the objects that it shows. */
export interface Tagged<Value> {
  value: Value;
  tags: readonly string[];
}

// A change of an object purges the answers that carry its tag. db/triggers spells the same tags.
export const videoTag = (id: number): string => `v${id}`;
export const albumTag = (id: number): string => `a${id}`;
export const playlistTag = (id: number): string => `p${id}`;
export const modelTag = ({ dir }: Named): string => `m-${dir}`;
export const channelTag = ({ dir }: Named): string => `c-${dir}`;
export const categoryTag = ({ dir }: Named): string => `k-${dir}`;
export const tagTag = ({ dir }: Named): string => `t-${dir}`;

/** Files of a clip or photo: tagged for the CDN only, this process caches none. */
export const filesTag = (storage_key: string): string => `x-${storage_key}`;

const cardTags = ({
  video_id,
  channel,
  models,
}: Pick<VideoCard, 'video_id' | 'channel' | 'models'>): string[] => [
  videoTag(video_id),
  ...(channel ? [channelTag(channel)] : []),
  ...models.map(modelTag),
];
const albumCardTag = ({ album_id }: Pick<AlbumCard, 'album_id'>): string => albumTag(album_id);
const entryTags = (entry: WallEntry): string[] =>
  entry.kind === 'album' ? [albumCardTag(entry.album)] : cardTags(entry.video);

const blockTags = ({
  categories,
  models,
  channels,
}: Record<'categories' | 'models' | 'channels', readonly Named[]>): string[] => [
  ...categories.map(categoryTag),
  ...models.map(modelTag),
  ...channels.map(channelTag),
];

/** A rename of the category, tag, model or channel purges its list, even an empty one. */
function placeTags({ section, object_id }: { section: string; object_id: string }): string[] {
  const named = object_id.split(',').map((dir) => ({ dir }));
  if (section === 'categories') return named.map(categoryTag);
  if (section === 'tags' || section === 'tagfilter') return named.map(tagTag);
  if (section === 'model') return named.map(modelTag);
  return section === 'channel' ? named.map(channelTag) : [];
}

type Read<Query, Answer> = (query: Query) => Promise<Answer>;
type TagsOf<Query, Answer> = (answer: Answer, query: Query) => readonly [AnswerKind, ...string[]];

/** A read of the table below, in whichever `Reads` it is looked up. */
interface ReadFacts<Query, Answer> {
  /** `videos.list` */
  name: string;
  of(reads: Reads): Read<Query, Answer>;
  tagsOf: TagsOf<Query, Answer>;
}
export type ReadDecorator = <Query, Answer>(
  read: Read<Query, Answer>,
  facts: ReadFacts<Query, Answer>,
) => Read<Query, Answer>;

/** A row of the table: selects a read, then names the tags of its answers. */
const tagged =
  <Query, Answer>(of: (reads: Reads) => Read<Query, Answer>) =>
  (tagsOf: TagsOf<Query, Answer>) => ({
    wrap: (reads: Reads, name: string, decorate: ReadDecorator) =>
      decorate(of(reads), { name, of, tagsOf }),
    tag: (reads: Reads) => tagRead(of(reads), tagsOf),
  });

/** The same read; its answer is returned with its tags. */
export const tagRead =
  <Query, Answer>(read: Read<Query, Answer>, tagsOf: TagsOf<Query, Answer>) =>
  async (query: Query): Promise<Tagged<Answer>> => {
    const value = await read(query);
    return { value, tags: [...new Set(tagsOf(value, query))] };
  };

/** Tags of every cacheable read; the first one is the kind of the answer. */
const answerTags = {
  videos: {
    list: tagged((of) => of.videos.list)(({ videos }, query) => [
      'videos',
      ...placeTags(query),
      ...videos.flatMap(cardTags),
    ]),
    get: tagged((of) => of.videos.get)(({ video }) => [
      'video',
      ...cardTags(video),
      ...video.categories.map(categoryTag),
      ...video.tags.map(tagTag),
    ]),
    related: tagged((of) => of.videos.related)(({ videos }, { video_id }) => [
      'related',
      videoTag(video_id),
      ...videos.flatMap(cardTags),
    ]),
  },
  albums: {
    list: tagged((of) => of.albums.list)(({ albums }, query) => [
      'albums',
      ...placeTags(query),
      ...albums.map(albumCardTag),
    ]),
    get: tagged((of) => of.albums.get)(({ album }) => [
      'album',
      albumCardTag(album),
      ...album.models.map(modelTag),
      ...(album.channel ? [channelTag(album.channel)] : []),
      ...album.categories.map(categoryTag),
      ...album.tags.map(tagTag),
    ]),
  },
  models: {
    list: tagged((of) => of.models.list)(({ models }) => ['models', ...models.map(modelTag)]),
    get: tagged((of) => of.models.get)(({ model }) => ['model', modelTag(model)]),
    letters: tagged((of) => of.models.letters)(() => ['letters']),
    company: tagged((of) => of.models.company)((company, dir) => [
      'company',
      modelTag({ dir }),
      ...[...company.with, ...company.similar].map(modelTag),
    ]),
    wall: tagged((of) => of.models.wall)(({ entries }, { dir }) => [
      'wall',
      modelTag({ dir }),
      ...entries.flatMap(entryTags),
    ]),
  },
  channels: {
    list: tagged((of) => of.channels.list)(({ channels }) => [
      'channels',
      ...channels.map(channelTag),
    ]),
    get: tagged((of) => of.channels.get)(({ channel }) => ['channel', channelTag(channel)]),
  },
  playlists: {
    list: tagged((of) => of.playlists.list)(({ playlists }) => [
      'playlists',
      ...playlists.map(({ playlist_id }) => playlistTag(playlist_id)),
    ]),
    get: tagged((of) => of.playlists.get)(({ playlist }, playlist_id) => [
      'playlist',
      playlistTag(playlist_id),
      ...playlist.videos.flatMap(cardTags),
    ]),
  },
  catalogue: {
    main: tagged((of) => of.catalogue.main)((main) => ['main', ...blockTags(main)]),
    categories: tagged((of) => of.catalogue.categories)(({ categories }) => [
      'categories',
      ...categories.map(categoryTag),
    ]),
    tags: tagged((of) => of.catalogue.tags)(({ tags }) => ['tags', ...tags.map(tagTag)]),
    countries: tagged((of) => of.catalogue.countries)(() => ['countries']),
    relatedNames: tagged((of) => of.catalogue.relatedNames)(({ names }, query) => [
      'related-names',
      ...[query, ...names].map(query.section === 'categories' ? categoryTag : tagTag),
    ]),
    suggest: tagged((of) => of.catalogue.suggest)((found) => ['suggestions', ...blockTags(found)]),
    suggestions: tagged((of) => of.catalogue.suggestions)((all) => [
      'suggestions',
      ...blockTags(all),
    ]),
    partnerVideos: tagged((of) => of.catalogue.partnerVideos)(() => ['partner-videos']),
  },
  information: {
    get: tagged((of) => of.information.get)((_text, { page }) => [
      'information',
      `information-${page}`,
    ]),
  },
  advertising: {
    slots: tagged((of) => of.advertising.slots)(() => ['ads']),
  },
};

type AnswerTags = typeof answerTags;
/** The reads of the table; each returns its answer with the tags. */
export type TaggedReads = {
  [Room in keyof AnswerTags]: {
    [Name in keyof AnswerTags[Room]]: AnswerTags[Room][Name] extends { tag(reads: Reads): infer R }
      ? R
      : never;
  };
};

export function wrapReads(reads: Reads, decorate: ReadDecorator): Reads {
  const rooms = Object.entries(answerTags).map(([room, table]) => {
    const wrapped = Object.entries(table).map(([name, read]) => [
      name,
      read.wrap(reads, `${room}.${name}`, decorate),
    ]);
    return [room, { ...reads[room as keyof Reads], ...Object.fromEntries(wrapped) }];
  });
  return { ...reads, ...Object.fromEntries(rooms) } as Reads;
}

export function tagReads(reads: Reads): TaggedReads {
  const rooms = Object.entries(answerTags).map(([room, table]) => [
    room,
    Object.fromEntries(Object.entries(table).map(([name, read]) => [name, read.tag(reads)])),
  ]);
  return Object.fromEntries(rooms) as TaggedReads;
}
