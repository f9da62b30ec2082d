import type { Page } from 'playwright-core';
import { parseDuration } from '#contracts/media/duration.ts';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import type { VideoCard, VideoListing } from '#contracts/calls/catalogue/videos.ts';

/** A video of the demo catalogue, of at least the height and the seconds asked for. */
export async function firstVideo(
  origin: string,
  wanted: { height?: number; seconds?: number; skip?: number } = {},
): Promise<VideoCard> {
  const url = videosUrl.build({
    lifetime: 86_400,
    orientation: 'str',
    sort: 'latest-updates',
    count: 60,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  });
  const { videos } = (await (await fetch(origin + url)).json()) as VideoListing;
  const fitting = videos.filter(
    (video) =>
      video.height >= (wanted.height ?? 0) &&
      parseDuration(video.duration) >= (wanted.seconds ?? 0),
  );
  const video = fitting[wanted.skip ?? 0];
  if (!video) throw new Error('the demo catalogue has no such video');
  return video;
}

export const videoTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** The level that the element plays, in dB below full scale, measured by an AnalyserNode over a second and a half: the loudest moment counts. */
export function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const video = document.querySelector('video');
    if (!video) return -Infinity;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const source = context.createMediaElementSource(video);
    source.connect(analyser);
    analyser.connect(context.destination);
    await context.resume();
    const samples = new Float32Array(analyser.fftSize);
    let loudest = -Infinity;
    for (let round = 0; round < 15; round++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      loudest = Math.max(loudest, 10 * Math.log10(power || 1e-12));
    }
    return loudest;
  });
}
