import { limits } from '#contracts/limits/limits.ts';

const dir = 'Readable part of the address: `[a-z0-9-]{1,80}`.';
const total_count = 'How many there are on all pages.';
const error = '1 when page 1 has nothing to show.';

const albumCard = {
  album_id: 'Number of the album, for good.',
  dir: 'Readable part of the address. The number finds the album.',
  title: 'Title in its own language.',
  lang: 'Language of the title.',
  thumb: 'The cover, 320 px wide, or empty.',
  photos_amount: 'How many photos it has.',
  gender: 'Orientation: str straight, gay, she trans.',
  statistics: 'Its counts.',
} as const;
const modelCard = {
  dir,
  title: 'Name as it is shown.',
  avatar: 'Address of the picture, the largest there is, or empty.',
  scr1: 'The picture for lists, or empty.',
  scr2: 'The picture in full size, or empty.',
  total_videos: 'How many videos are listed.',
  country: 'Where the model comes from, two lower-case letters, or empty.',
} as const;
const thing = 'Its code, by which it is hidden from lists and subscribed to.';
const { country: _, ...channelCard } = modelCard;
const playlistCard = {
  playlist_id: 'Number of the playlist, for good.',
  dir: 'Readable part of the address. The number finds the playlist.',
  title: 'Title.',
  description: 'What its member says of it; plain text.',
  gender: 'Orientation: str straight, gay, she trans.',
  visible: '1: only public ones are shown.',
  thumb: 'Picture of its first video, or empty.',
  total_videos: 'How many of its videos are listed.',
  statistics: 'Its counts.',
  user: 'Whose it is.',
  'user.id': 'Number of the member.',
  'user.username': 'Name of the member.',
} as const;

const genders = 'Videos and albums by orientation, as its lists count them; those that have any.';

/** Fields of albums, models, channels and playlists. */
export const collectionDescriptions = {
  AlbumCard: { ...albumCard, things: 'Codes of what it is filed under, as of videos.' },
  AlbumListing: {
    albums: 'One page. Past the end it is empty, with the true total.',
    total_count,
    error,
    code: '`albums_not_found` then.',
  },
  Photo: {
    url: 'JPEG of 1280 px.',
    width: 'Width of the photo itself, px.',
    height: 'Height of the photo itself, px.',
    title: 'Title, or empty.',
  },
  Album: {
    ...albumCard,
    photos: 'All photos in their order; the first is the cover.',
    models: 'Who is in it.',
    tags: 'What else is said of it.',
    categories: 'What it is filed under.',
    channel: 'The channel that published it, or null.',
    labels: 'How it is marked, as of videos.',
  },
  AlbumAnswer: { album: 'The album.' },
  DeletedAlbum: { album_id: 'Number of the deleted album.', status_id: '5.' },
  ModelCard: { ...modelCard, thing },
  ModelListing: {
    models: 'One page. Past the end it is empty, with the true total.',
    total_count,
    error,
    code: '`models_not_found` then.',
  },
  Model: {
    ...modelCard,
    thing,
    age: '1 18-21, 2 22-29, 3 30-39, 4 40 and more; null when unknown, like all codes.',
    hair_color: '1 brunette, 2 dark, 3 redhead, 4 brown, 5 blonde.',
    height: '1 under 155 cm, 2 155-164, 3 165-174, 4 175 and more.',
    weight: '1 under 50 kg, 2 50-59, 3 60-69, 4 70 and more.',
    breast_size: '1 small, 2 medium, 3 big, 4 huge.',
    race: '1 asian, 2 caucasian, 3 ebony, 4 latin.',
    relationship: '1 single, 2 married, 3 open.',
    orientation: '1 not sure, 2 hetero, 3 gay, 4 lesbian, 5 bisexual.',
    tattoo: '1 yes, 2 no.',
    piercing: '1 yes, 2 no.',
    description: 'What the site says of the model; plain text.',
    aliases: 'Other names.',
    total_albums: 'How many albums are listed.',
    genders,
    statistics: 'Counts of the model’s page and videos.',
    rank: 'Place in most-popular among the models of the orientation, from 1; 0 for one that is not listed.',
  },
  ModelAnswer: { model: 'The model.' },
  OrientationTotals: {
    gender: 'The orientation.',
    total_videos: 'How many videos of it are listed.',
    total_albums: 'How many albums of it are listed.',
  },
  Letter: {
    letter:
      'As the filter `letter` has it: a-z, 0 for digits and signs, or a script’s four-letter code.',
    total: 'How many models of the orientation it has that have anything to show.',
  },
  Letters: { letters: 'Those with models: a to z, 0, then the other scripts.' },
  Company: {
    with: `The ${limits.co_occurring.listed} that share most of the model’s newest ${limits.co_occurring.videos} videos, most first.`,
    similar: `The ${limits.co_occurring.listed} others of the same orientation that have most in common with the model: attributes, country, categories they were lately seen in.`,
  },
  WallVideo: { kind: '`video`.', video: 'The video.' },
  WallAlbum: {
    kind: '`album`.',
    post_date: 'Time of publication to the minute, UTC, ISO 8601.',
    album: 'The album.',
  },
  Wall: {
    entries: `Videos and albums of the model, newest first, ${limits.page_size.wall} a page. Past the end it is empty, with the true total.`,
    total_count,
  },
  ChannelCard: { ...channelCard, thing },
  ChannelListing: {
    channels: 'One page. Past the end it is empty, with the true total.',
    total_count,
    error,
    code: '`channels_not_found` then.',
  },
  Channel: {
    ...channelCard,
    thing,
    description: 'What the channel says of itself; plain text.',
    banner: 'Address of the wide picture, or empty.',
    cf3: 'The call to action: its text.',
    cf4: 'Its link.',
    cf7: 'Its banner.',
    statistics: 'Counts of the channel’s page and videos, all orientations together.',
    total_albums: 'How many albums are listed.',
    genders,
    rank: 'Best place in most-popular among the orientations it has videos of, from 1; 0 for one that is not listed.',
  },
  ChannelAnswer: { channel: 'The channel.' },
  PlaylistCard: playlistCard,
  PlaylistListing: {
    playlists: 'One page. Past the end it is empty, with the true total.',
    total_count,
    error,
    code: '`playlists_not_found` then.',
  },
  Playlist: {
    ...playlistCard,
    categories: 'What its member filed it under, three at most.',
    videos: `The first ${limits.playlist_videos} that are listed, in the member’s order.`,
  },
  PlaylistAnswer: { playlist: 'The playlist.' },
  PlaylistVideos: {
    videos: 'Sixty at most, in the member’s order.',
    next: 'Where the next page begins, as `after`; 0 on the last one.',
  },
} as const;
