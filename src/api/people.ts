import type { FastifyInstance } from 'fastify';
import { ChannelAnswer, ChannelListing, channelsUrl, channelUrl } from '#contracts/channels.ts';
import { ModelAnswer, ModelListing, modelsUrl, modelUrl } from '#contracts/models.ts';
import { jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/** GET models, model, channels and channel. */
export function servePeople(app: FastifyInstance, deps: JsonRouteDeps): void {
  const serve = jsonRoutes(app, deps);
  serve(modelsUrl, ModelListing, ({ models }, query) => models.list(query));
  serve(modelUrl, ModelAnswer, ({ models }, { dir }) => models.get(dir));
  serve(channelsUrl, ChannelListing, ({ channels }, query) => channels.list(query));
  serve(channelUrl, ChannelAnswer, ({ channels }, { dir }) => channels.get(dir));
}
