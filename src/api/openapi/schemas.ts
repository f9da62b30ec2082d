import * as z from 'zod/mini';
import {
  Album,
  AlbumAnswer,
  AlbumCard,
  AlbumListing,
  DeletedAlbum,
  Photo,
} from '#contracts/calls/catalogue/albums.ts';
import {
  RelatedModels,
  Letter,
  Letters,
  Wall,
  WallAlbum,
  WallVideo,
} from '#contracts/calls/catalogue/around-models.ts';
import {
  Categories,
  Category,
  Countries,
  Country,
  Main,
  RelatedName,
  RelatedNames,
  Tag,
  Tags,
} from '#contracts/calls/catalogue/catalogue.ts';
import {
  Channel,
  ChannelAnswer,
  ChannelCard,
  ChannelListing,
} from '#contracts/calls/catalogue/channels.ts';
import { Dump, DumpFiles, DumpVideo, RemovedVideos } from '#contracts/calls/files/dumps.ts';
import { errorCatalogue } from '#contracts/errors.ts';
import {
  SearchedEntity,
  SearchedNames,
  SearchOverview,
  SearchWords,
} from '#contracts/calls/search/search.ts';
import { SearchHelp, SearchNotice } from '#contracts/calls/search/search-help.ts';
import { InformationText } from '#contracts/calls/files/information.ts';
import {
  CastVote,
  RecordClick,
  RecordView,
  ViewAnswer,
  VoteAnswer,
} from '#contracts/calls/forms/input.ts';
import { Challenge } from '#contracts/calls/forms/challenge.ts';
import { fieldFaults } from '#contracts/calls/forms/form-fields.ts';
import { accountFaults } from '#contracts/calls/accounts/accounts.ts';
import { AgeStatus } from '#contracts/calls/forms/age.ts';
import { CaseStatus, FormAnswer, FormDraft } from '#contracts/calls/forms/forms.ts';
import { Model, ModelAnswer, ModelCard, ModelListing } from '#contracts/calls/catalogue/models.ts';
import {
  CategoryCount,
  ModelRef,
  Named,
  OrientationTotals,
  OwnerStatistics,
  ProfileStatistics,
  Statistics,
  Label,
  TagMvp,
} from '#contracts/text/names.ts';
import { OEmbed } from '#contracts/calls/catalogue/oembed.ts';
import { PartnerVideo, PartnerVideos } from '#contracts/calls/files/partners.ts';
import {
  Playlist,
  PlaylistAnswer,
  PlaylistCard,
  PlaylistListing,
  PlaylistVideos,
} from '#contracts/calls/catalogue/playlists.ts';
import { PlaylistQueue, QueueVideo } from '#contracts/calls/social/playlist-queue.ts';
import { Suggestions } from '#contracts/calls/search/suggestions.ts';
import {
  CountryFacets,
  ListingFacets,
  NearestList,
  NearestLists,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { VideoStats, WatchDay } from '#contracts/calls/catalogue/video-stats.ts';
import { RecordWatch, WatchAnswer } from '#contracts/calls/catalogue/watch.ts';
import { CaptionTrack, MostReplayed, VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import {
  DeletedVideo,
  Pictures,
  Video,
  VideoAnswer,
  VideoCard,
  VideoListing,
} from '#contracts/calls/catalogue/videos.ts';
import { Choice } from '../preferences.ts';
import { AgePhoto, Confirmation, FormFields } from './form-schemas.ts';
import { accountSchemas } from './account-schemas.ts';
import { uploadSchemas } from './upload-schemas.ts';

const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[];

/** The envelope of every refusal but those of single fields. */
const Refusal = z.object({
  error: z.literal(1),
  code: z.enum(codes),
  info: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
/** The envelope of a form or text that is wrong in places. */
const FieldRefusal = z.object({
  error: z.record(z.string(), z.enum([...new Set(['missing', ...fieldFaults, ...accountFaults])])),
});
const Health = z.object({ status: z.literal('up') });

/** All schemas by their name in the document; parts come before the answers that use them. */
export const schemas = {
  Named,
  ModelRef,
  CategoryCount,
  Label,
  TagMvp,
  Statistics,
  OwnerStatistics,
  ProfileStatistics,
  Pictures,
  VideoCard,
  VideoListing,
  Video,
  VideoAnswer,
  DeletedVideo,
  CaptionTrack,
  MostReplayed,
  VideoFiles,
  WatchDay,
  VideoStats,
  DumpFiles,
  DumpVideo,
  Dump,
  RemovedVideos,
  OEmbed,
  AlbumCard,
  AlbumListing,
  Photo,
  Album,
  AlbumAnswer,
  DeletedAlbum,
  ModelCard,
  ModelListing,
  OrientationTotals,
  Model,
  ModelAnswer,
  Letter,
  Letters,
  Company: RelatedModels,
  WallVideo,
  WallAlbum,
  Wall,
  ChannelCard,
  ChannelListing,
  Channel,
  ChannelAnswer,
  PlaylistCard,
  PlaylistListing,
  Playlist,
  PlaylistAnswer,
  PlaylistVideos,
  PlaylistQueue,
  QueueVideo,
  SearchedNames,
  SearchedEntity,
  SearchOverview,
  SearchWords,
  Category,
  Categories,
  Tag,
  Tags,
  Country,
  Countries,
  RelatedName,
  RelatedNames,
  ListingFacets,
  CountryFacets,
  NearestList,
  NearestLists,
  Main,
  Suggestions,
  PartnerVideo,
  PartnerVideos,
  InformationText,
  SearchHelp,
  SearchNotice,
  RecordView,
  RecordClick,
  ViewAnswer,
  CastVote,
  VoteAnswer,
  RecordWatch,
  WatchAnswer,
  Choice,
  FormFields,
  FormAnswer,
  AgePhoto,
  AgeStatus,
  FormDraft,
  Confirmation,
  CaseStatus,
  Challenge,
  ...accountSchemas,
  ...uploadSchemas,
  Health,
  Refusal,
  FieldRefusal,
} as const;
export type SchemaName = keyof typeof schemas;
export const schemaNames = Object.keys(schemas) as SchemaName[];

export type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
  [keyword: string]: unknown;
};

const isStrict = ({ _zod: { def } }: z.core.$ZodTypes): boolean =>
  'catchall' in def && def.catchall !== undefined;
const refOf = (name: string): string => `#/components/schemas/${name}`;

/** JSON Schema of every shape, each referring to the others by name. */
export function jsonSchemas(): Record<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const name of schemaNames) registry.add(schemas[name], { id: name });
  const { schemas: generated } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    uri: refOf,
    // Answers may gain fields, which clients must ignore; forms accept no other fields.
    override({ zodSchema, jsonSchema }) {
      if (jsonSchema.additionalProperties === false && !isStrict(zodSchema))
        delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const own = (name: string): JsonSchema => {
    const { $schema: _, $id: __, ...schema } = (generated[name] ?? {}) as JsonSchema;
    return schema;
  };
  return Object.fromEntries(schemaNames.map((name) => [name, own(name)])) as Record<
    SchemaName,
    JsonSchema
  >;
}
