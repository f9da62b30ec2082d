import { albumsUrl, albumUrl } from '#contracts/calls/catalogue/albums.ts';
import { relatedModelsUrl, lettersUrl, wallUrl } from '#contracts/calls/catalogue/around-models.ts';
import { channelsUrl, channelUrl } from '#contracts/calls/catalogue/channels.ts';
import { filterCodes, modelsUrl, modelUrl } from '#contracts/calls/catalogue/models.ts';
import { playlistQueueUrl } from '#contracts/calls/social/playlist-queue.ts';
import {
  playlistsUrl,
  playlistUrl,
  playlistVideosUrl,
} from '#contracts/calls/catalogue/playlists.ts';
import { getCall, type Call } from '../call.ts';

const codes = Object.entries(filterCodes).map(([name, most]) => `${name} 1-${most}`);

/** Albums, models, channels and playlists: their lists, and one of each. */
export const collectionCalls: readonly Call[] = [
  getCall({
    id: 'listAlbums',
    group: 'Albums',
    url: albumsUrl,
    summary: 'A page of albums.',
    descriptions: { object_id: 'Dir of the category, model or channel; empty without a section.' },
    schema: 'AlbumListing',
    description: 'A page of the list.',
    example: '/api/json/albums/3600/str/latest-updates/40/..1.json',
  }),
  getCall({
    id: 'getAlbum',
    group: 'Albums',
    url: albumUrl,
    summary: 'An album with its photos.',
    schema: 'AlbumAnswer',
    description: 'The album.',
    errors: ['private', 'deleted'],
    example: '/api/json/album/3600/0/1.json',
  }),
  getCall({
    id: 'listModels',
    group: 'Models and channels',
    url: modelsUrl,
    summary: 'A page of models.',
    descriptions: {
      filters: `Empty, or comma-joined \`key=code\` in this order: ${codes.join(', ')}, country (two letters), letter (a-z, 0 for digits and signs, or cyrl, jpan, grek, arab, hebr, thai, kore).`,
    },
    schema: 'ModelListing',
    description: 'A page of the list.',
    example: '/api/json/models/3600/str/filtage=2,letter=m/alphabet/40/1.json',
  }),
  getCall({
    id: 'getModel',
    group: 'Models and channels',
    url: modelUrl,
    summary: 'A model.',
    schema: 'ModelAnswer',
    description: 'The model.',
    example: '/api/json/model/3600/ma/mara-field.json',
  }),
  getCall({
    id: 'listLetters',
    group: 'Models and channels',
    url: lettersUrl,
    summary: 'First letters of the models.',
    schema: 'Letters',
    description: 'The letters.',
    example: '/api/v1/letters/str.json',
  }),
  getCall({
    id: 'getCompany',
    group: 'Models and channels',
    url: relatedModelsUrl,
    summary: 'Co-stars of a model, and similar models.',
    details: 'No model is in both lists.',
    schema: 'Company',
    description: 'The models.',
    example: '/api/v1/company/mara-field.json',
  }),
  getCall({
    id: 'listWall',
    group: 'Models and channels',
    url: wallUrl,
    summary: 'A page of what a model’s page posts.',
    schema: 'Wall',
    description: 'A page of the list.',
    example: '/api/v1/wall/mara-field.1.json',
  }),
  getCall({
    id: 'listChannels',
    group: 'Models and channels',
    url: channelsUrl,
    summary: 'A page of channels.',
    descriptions: { object_id: 'Empty.' },
    schema: 'ChannelListing',
    description: 'A page of the list.',
    example: '/api/json/channels/3600/str/most-popular-toptn/40/..1.json',
  }),
  getCall({
    id: 'getChannel',
    group: 'Models and channels',
    url: channelUrl,
    summary: 'A channel.',
    schema: 'ChannelAnswer',
    description: 'The channel.',
    example: '/api/json/channel/3600/q/quiet-films.json',
  }),
  getCall({
    id: 'listPlaylists',
    group: 'Playlists',
    url: playlistsUrl,
    summary: 'A page of public playlists.',
    descriptions: { object_id: 'Number of the member; empty without a section.' },
    schema: 'PlaylistListing',
    description: 'A page of the list.',
    example: '/api/json/playlists/3600/recent/40/.1.str..json',
  }),
  getCall({
    id: 'getPlaylist',
    group: 'Playlists',
    url: playlistUrl,
    summary: 'A playlist with its videos.',
    schema: 'PlaylistAnswer',
    description: 'The playlist.',
    errors: ['private'],
    example: '/api/json/playlist/3600/0/1.json',
  }),
  getCall({
    id: 'listPlaylistVideos',
    group: 'Playlists',
    url: playlistVideosUrl,
    descriptions: { after: 'Number of the last video of the page before.' },
    summary: 'All listed videos of a public playlist, 60 a page.',
    details:
      'Where the last video of the page before has left the list, the answer is 404: begin again.',
    schema: 'PlaylistVideos',
    description: 'A page of videos.',
    errors: ['private'],
    example: '/api/v1/playlists/1/videos.json',
  }),
  getCall({
    id: 'getPlaylistQueue',
    group: 'Playlists',
    url: playlistQueueUrl,
    summary: 'All listed videos of a public playlist, as a page needs them to play them in turn.',
    schema: 'PlaylistQueue',
    description: 'The queue.',
    errors: ['private'],
    example: '/api/v1/playlist-queue/1.json',
  }),
];
