import type { FastifyInstance } from 'fastify';
import { ChannelAnswer, ChannelListing, channelsUrl, channelUrl } from '#contracts/channels.ts';
import { ModelAnswer, ModelListing, modelsUrl, modelUrl } from '#contracts/models.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity } from './http/json-answer.ts';
import { jsonRoutes } from './http/json-route.ts';

/** What a change of a model or channel must drop: the answers that show it. */
export const modelTag = ({ dir }: { dir: string }): string => `m-${dir}`;
export const channelTag = ({ dir }: { dir: string }): string => `c-${dir}`;

/** GET models, model, channels and channel. */
export function servePeople(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  const serve = jsonRoutes(app);

  serve(modelsUrl, async (query) => {
    const listing = await domain.models.list(query);
    return { entity: jsonEntity(ModelListing, listing), tags: ['models', ...listing.models.map(modelTag)] };
  });
  serve(modelUrl, async ({ dir }) => {
    const answer = await domain.models.get(dir);
    return { entity: jsonEntity(ModelAnswer, answer), tags: ['model', modelTag(answer.model)] };
  });
  serve(channelsUrl, async (query) => {
    const listing = await domain.channels.list(query);
    return { entity: jsonEntity(ChannelListing, listing), tags: ['channels', ...listing.channels.map(channelTag)] };
  });
  serve(channelUrl, async ({ dir }) => {
    const answer = await domain.channels.get(dir);
    return { entity: jsonEntity(ChannelAnswer, answer), tags: ['channel', channelTag(answer.channel)] };
  });
}
