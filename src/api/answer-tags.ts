import type { Domain } from '#domain/index.ts';
import type { AnswerKind } from '#contracts/answer-kinds.ts';
import type { AlbumCard } from '#contracts/calls/albums.ts';
import type { WallEntry } from '#contracts/calls/around-models.ts';
import type { VideoCard } from '#contracts/calls/videos.ts';

type Named = { dir: string };
type Rooms = Pick<
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

/** What anonymous answers are made of. */
export type Reads = Rooms;

// A change of one purges the answers that show it; the migration on purges names the same. The first tag of every answer is its kind.
export const videoTag = (id: number): string => `v${id}`;
export const albumTag = (id: number): string => `a${id}`;
export const playlistTag = (id: number): string => `p${id}`;
export const modelTag = ({ dir }: Named): string => `m-${dir}`;
export const channelTag = ({ dir }: Named): string => `c-${dir}`;
export const categoryTag = ({ dir }: Named): string => `k-${dir}`;
export const tagTag = ({ dir }: Named): string => `t-${dir}`;

/** Files of a clip or photo; none of them is kept in this process. */
export const filesTag = (storage_key: string): string => `x-${storage_key}`;

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

/** A list is dropped when what it is of changes its name, even while it shows nothing. */
function placeTags({ section, object_id }: { section: string; object_id: string }): string[] {
  const named = object_id.split(',').map((dir) => ({ dir }));
  if (section === 'categories') return named.map(categoryTag);
  if (section === 'tags' || section === 'tagfilter') return named.map(tagTag);
  if (section === 'model') return named.map(modelTag);
  return section === 'channel' ? named.map(channelTag) : [];
}

type TagsOf<Read> = Read extends (query: infer Query) => Promise<infer Answer>
  ? (answer: Answer, query: Query) => [AnswerKind, ...string[]]
  : never;
type TagTable = {
  [Room in keyof Rooms]?: { [Name in keyof Rooms[Room]]?: TagsOf<Rooms[Room][Name]> };
};

/** What every read that may be kept shows. */
export const answerTags = {
  videos: {
    list: ({ videos }, query) => ['videos', ...placeTags(query), ...videos.flatMap(cardTags)],
    get: ({ video }) => [
      'video',
      ...cardTags(video),
      ...video.categories.map(categoryTag),
      ...video.tags.map(tagTag),
    ],
    related: ({ videos }, { video_id }) => [
      'related',
      videoTag(video_id),
      ...videos.flatMap(cardTags),
    ],
  },
  albums: {
    list: ({ albums }, query) => ['albums', ...placeTags(query), ...albums.flatMap(albumCardTags)],
    get: ({ album }) => [
      'album',
      ...albumCardTags(album),
      ...album.models.map(modelTag),
      ...(album.channel ? [channelTag(album.channel)] : []),
      ...album.categories.map(categoryTag),
      ...album.tags.map(tagTag),
    ],
  },
  models: {
    list: ({ models }) => ['models', ...models.map(modelTag)],
    get: ({ model }) => ['model', modelTag(model)],
    letters: () => ['letters'],
    company: (company, dir) => [
      'company',
      modelTag({ dir }),
      ...[...company.with, ...company.similar].map(modelTag),
    ],
    wall: ({ entries }, { dir }) => ['wall', modelTag({ dir }), ...entries.flatMap(entryTags)],
  },
  channels: {
    list: ({ channels }) => ['channels', ...channels.map(channelTag)],
    get: ({ channel }) => ['channel', channelTag(channel)],
  },
  playlists: {
    list: ({ playlists }) => [
      'playlists',
      ...playlists.map(({ playlist_id }) => playlistTag(playlist_id)),
    ],
    get: ({ playlist }, playlist_id) => [
      'playlist',
      playlistTag(playlist_id),
      ...playlist.videos.flatMap(cardTags),
    ],
  },
  catalogue: {
    main: ({ categories, models, channels }) => [
      'main',
      ...categories.map(categoryTag),
      ...models.map(modelTag),
      ...channels.map(channelTag),
    ],
    categories: ({ categories }) => ['categories', ...categories.map(categoryTag)],
    tags: ({ tags }) => ['tags', ...tags.map(tagTag)],
    countries: () => ['countries'],
    relatedNames: ({ names }, query) => [
      'related-names',
      ...[query, ...names].map(query.section === 'categories' ? categoryTag : tagTag),
    ],
    suggest: suggestionTags,
    suggestions: suggestionTags,
    partnerVideos: () => ['partner-videos'],
  },
  information: { get: (_text, { page }) => ['information', `information-${page}`] },
  advertising: { slots: () => ['ads'] },
} satisfies TagTable;

function suggestionTags({
  categories,
  models,
  channels,
}: Awaited<ReturnType<Rooms['catalogue']['suggestions']>>): [AnswerKind, ...string[]] {
  return [
    'suggestions',
    ...categories.map(categoryTag),
    ...models.map(modelTag),
    ...channels.map(channelTag),
  ];
}

type AnyRead = (query: unknown) => Promise<unknown>;
type AnyRoom = Record<string, AnyRead>;

/** The same reads, each passed through `around` with its name and what it shows; reads that are never kept stay as they are. */
export function wrapReads<Some extends Reads>(
  reads: Some,
  around: (
    read: AnyRead,
    name: string,
    tagsOf: (answer: unknown, query: unknown) => string[],
  ) => AnyRead,
): Some {
  const rooms = Object.entries(answerTags).map(([room, tags]) => {
    const own = reads[room as keyof Reads] as unknown as AnyRoom;
    const wrapped = Object.entries(tags).map(([name, tagsOf]) => {
      const read = own[name] as AnyRead;
      return [
        name,
        around(read, `${room}.${name}`, tagsOf as (answer: unknown, query: unknown) => string[]),
      ];
    });
    return [room, { ...own, ...Object.fromEntries(wrapped) }];
  });
  return { ...reads, ...Object.fromEntries(rooms) } as Some;
}

/** Reads that add the tags of whatever they answer to `tags`. */
export function collectTags<Some extends Reads>(reads: Some, tags: Set<string>): Some {
  return wrapReads(reads, (read, _name, tagsOf) => async (query) => {
    const answer = await read(query);
    for (const tag of tagsOf(answer, query)) tags.add(tag);
    return answer;
  });
}
