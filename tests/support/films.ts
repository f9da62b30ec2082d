import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { obfuscate, type VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { drawClip, type ClipFacts } from './clips.ts';

/** A film of our own as HLS: `master.m3u8` with its pieces in a folder that disposing removes. */
export interface Film extends AsyncDisposable {
  folder: string;
}

/** Draws a clip and cuts it into pieces of `piece` seconds. */
export async function drawFilm({
  piece = 2,
  ...facts
}: ClipFacts & { piece?: number }): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-film-'));
  const extra = ['-g', String(Math.max(1, (facts.rate ?? 25) * piece)), ...(facts.extra ?? [])];
  const clip = await drawClip(join(folder, 'clip.mp4'), { ...facts, extra });
  const args = [
    ['-v', 'error', '-y', '-i', clip, '-c', 'copy', '-b:v', '500k'],
    ['-f', 'hls', '-hls_playlist_type', 'vod', '-hls_time', String(piece)],
    ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ['-hls_segment_filename', join(folder, 'piece%d.m4s'), '-master_pl_name', 'master.m3u8'],
    [join(folder, 'index.m3u8')],
  ];
  await promisify(execFile)('ffmpeg', args.flat());
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const address = '/media/v/film/';

/**
 * Plays another film in place of every video's: `answer` gets the file that is asked for. Without it,
 * or where it resolves to false, the file is the one of the folder, or 404.
 */
export async function replaceFilm(
  page: Page,
  folder: string,
  answer: (file: string, route: Route) => Promise<unknown> = () => Promise.resolve(false),
): Promise<void> {
  await page.route('**/api/videofile.php*', async (route) => {
    try {
      const response = await route.fetch();
      const [file] = (await response.json()) as VideoFiles;
      const video_url = obfuscate(`${address}master.m3u8`);
      await route.fulfill({ response, json: [{ ...file, video_url }] });
    } catch {
      // The page was closed meanwhile; in one that is open the film does not come.
      await route.abort().catch(() => undefined);
    }
  });
  await page.route(`**${address}*`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(address.length);
    if ((await answer(file, route)) !== false) return;
    const contentType = file.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4';
    await route
      .fulfill({ path: join(folder, file), contentType })
      .catch(() => route.fulfill({ status: 404, body: '' }));
  });
}
