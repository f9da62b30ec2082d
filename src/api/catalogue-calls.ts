import type { FastifyInstance } from 'fastify';
import {
  AlbumAnswer,
  AlbumListing,
  albumsUrl,
  albumUrl,
} from '#contracts/calls/catalogue/albums.ts';
import {
  RelatedModels,
  relatedModelsUrl,
  Letters,
  lettersUrl,
  Wall,
  wallUrl,
} from '#contracts/calls/catalogue/around-models.ts';
import {
  Categories,
  categoriesUrl,
  Countries,
  countriesUrl,
  Main,
  mainUrl,
  RelatedNames,
  relatedNamesUrl,
  Tags,
  tagsMvpUrl,
} from '#contracts/calls/catalogue/catalogue.ts';
import {
  ChannelAnswer,
  ChannelListing,
  channelsUrl,
  channelUrl,
} from '#contracts/calls/catalogue/channels.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { InformationText, informationUrl } from '#contracts/calls/files/information.ts';
import {
  MemberFavourites,
  memberFavouritesUrl,
} from '#contracts/calls/social/member-favourites.ts';
import { memberUrl } from '#contracts/calls/accounts/member-url.ts';
import { MemberAnswer } from '#contracts/calls/accounts/member-answer.ts';
import {
  ModelAnswer,
  ModelListing,
  modelsUrl,
  modelUrl,
} from '#contracts/calls/catalogue/models.ts';
import { PartnerVideos, partnerVideosUrl } from '#contracts/calls/files/partners.ts';
import {
  PlaylistAnswer,
  PlaylistListing,
  playlistsUrl,
  playlistUrl,
  PlaylistVideos,
  playlistVideosUrl,
} from '#contracts/calls/catalogue/playlists.ts';
import { PlaylistQueue, playlistQueueUrl } from '#contracts/calls/social/playlist-queue.ts';
import { SearchHelp, searchHelpUrl } from '#contracts/calls/search/search-help.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/**
 * The shared-cacheable calls that only parse, ask the domain and answer: albums, models, channels,
 * playlists, names, partners' videos and information pages. Calls with rate limits or errors of
 * their own have plugins of their own.
 */
export function serveCatalogue(app: FastifyInstance, deps: JsonRouteDeps): void {
  const serve = jsonRoutes(app, deps);
  serve(albumsUrl, AlbumListing, ({ albums }, query) => albums.list(query));
  serve(albumUrl, AlbumAnswer, ({ albums }, { album_id }) =>
    albums.get(album_id).catch(nameDeleted({ album_id })),
  );
  serve(modelsUrl, ModelListing, ({ models }, query) => models.list(query));
  serve(modelUrl, ModelAnswer, ({ models }, { dir }) => models.get(dir));
  serve(hourly(lettersUrl), Letters, ({ models }, { orientation }) =>
    models.letters({ orientation }),
  );
  serve(hourly(relatedModelsUrl), RelatedModels, ({ models }, { dir }) => models.related(dir));
  serve(hourly(wallUrl), Wall, ({ models }, { dir, page }) => models.wall({ dir, page }));
  serve(channelsUrl, ChannelListing, ({ channels }, query) => channels.list(query));
  serve(channelUrl, ChannelAnswer, ({ channels }, { dir }) => channels.get(dir));
  serve(memberUrl, MemberAnswer, ({ memberPages }, { username }) => memberPages.get(username));
  serve(memberFavouritesUrl, MemberFavourites, ({ memberPages }, query) =>
    memberPages.favourites(query),
  );
  serve(playlistsUrl, PlaylistListing, ({ playlists }, query) => playlists.list(query));
  serve(playlistUrl, PlaylistAnswer, ({ playlists }, { playlist_id }) =>
    playlists.get(playlist_id),
  );
  serve(playlistVideosUrl, PlaylistVideos, ({ playlists }, query) => playlists.videos(query));
  serve(playlistQueueUrl, PlaylistQueue, ({ playlists }, { playlist_id }) =>
    playlists.queue(playlist_id),
  );
  serve(mainUrl, Main, ({ catalogue }, { orientation, lang }) =>
    catalogue.main({ orientation, lang }),
  );
  serve(categoriesUrl, Categories, ({ catalogue }, { orientation, lang }) =>
    catalogue.categories({ orientation, lang }),
  );
  serve(tagsMvpUrl, Tags, ({ catalogue }, { orientation }) => catalogue.tags({ orientation }));
  serve(hourly(countriesUrl), Countries, ({ catalogue }, { orientation, lang }) =>
    catalogue.countries({ orientation, lang }),
  );
  serve(hourly(relatedNamesUrl), RelatedNames, ({ catalogue }, query) =>
    catalogue.relatedNames(query),
  );
  serve(hourly(partnerVideosUrl), PartnerVideos, ({ catalogue }, { orientation }) =>
    catalogue.partnerVideos(orientation),
  );
  serve(hourly(informationUrl), InformationText, ({ information }, { page, lang }) =>
    information.get({ page, lang }),
  );
  serve(hourly(searchHelpUrl), SearchHelp, ({ information }, { help, lang }) =>
    information.searchHelp({ help, lang }),
  );
}

/** Adds the id to the error of a deleted video or album, the only public fact about it. */
export const nameDeleted =
  (id: { video_id: number } | { album_id: number }) =>
  (error: unknown): never => {
    throw isAppError(error) && error.code === 'deleted' ? new AppError('deleted', id) : error;
  };
