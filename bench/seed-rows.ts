import { createVideos } from '#domain/submissions/index.ts';
import { setCounters } from '#domain/videos/index.ts';
import { saveChannels, saveModels } from '#domain/taxonomy/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import type { NewVideo } from '#domain/videos/index.ts';
import { aMedia } from '#tests/support/factories.ts';

const video_count = 240;
const clip_count = 16;
const channel_count = 12;
const model_count = 24;
const hour_ms = 3_600_000;

const titles = [
  ['en', 'Slow morning by the lake, mist over still water'],
  ['de', 'Abendlicht über den Dünen der Nordsee'],
  ['ja', '窓辺の光と花びら'],
  ['ru', 'Северное сияние над тихим заливом'],
  ['en', 'Folds of cloth in warm window light'],
  ['fr', 'Nature morte aux pêches et au lin froissé'],
] as const;

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

/**
 * The size and mix of the demo catalogue as rows alone, the same in every run: pages and lists read rows, so no clip has to be drawn or transcoded.
 * Each card has a channel or a model, likes and views; the ages spread over eight months.
 */
export async function seedRows(ctx: Ctx): Promise<void> {
  const clips: number[] = [];
  for (const index of range(clip_count))
    clips.push(
      await aMedia(ctx, { seconds: 20 + index * 37, height: index % 3 === 0 ? 1080 : 480 }),
    );
  const channels = await saveChannels(
    ctx,
    range(channel_count).map((index) => ({
      dir: `channel-${index}`,
      title: `Still Waters ${index}`,
    })),
  );
  const models = await saveModels(
    ctx,
    range(model_count).map((index) => ({
      dir: `model-${index}`,
      title: `Aurora Lind ${index}`,
      orientation: 'str' as const,
      attributes: {},
    })),
  );
  const people = { clips, channels: [...channels.values()], models: [...models.values()] };
  const ids = await createVideos(
    ctx,
    range(video_count).map((index) => aVideo(index, people)),
  );
  await setCounters(
    ctx,
    ids.map((video_id, index) => ({
      video_id,
      views: 37 + index ** 2 * 11,
      likes: 3 + index * 2,
      dislikes: index % 17,
    })),
  );
}

function aVideo(
  index: number,
  {
    clips,
    channels,
    models,
  }: { clips: readonly number[]; channels: readonly number[]; models: readonly number[] },
): NewVideo {
  const [lang, title] = titles[index % titles.length] ?? titles[0];
  const channel_id = index % 2 === 0 ? channels[index % channels.length] : undefined;
  const model_id = models[index % models.length];
  return {
    orientation: index % 10 === 8 ? 'gay' : index % 10 === 9 ? 'she' : 'str',
    lang,
    title: `${title} ${index}`,
    command: 'velour import',
    description: 'The camera rests, the light moves.',
    media_id: clips[index % clips.length] ?? 0,
    poster_index: index % 10,
    post_date: new Date(Date.now() - (index + 1) * 24 * hour_ms),
    ...(channel_id !== undefined && { channel_id }),
    ...(model_id !== undefined && { model_ids: [model_id] }),
  };
}
