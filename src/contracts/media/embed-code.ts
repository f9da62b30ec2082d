import { escapeHtml } from '../text/escape-html.ts';
import { embedPage } from '../pages/embed-pages.ts';

interface EmbedCode {
  public_origin: string;
  video: { video_id: number; dir: string; title: string };
  /** CSS pixels; without a size the frame is as wide as its place, 16:9. */
  size?: { width: number; height: number };
  /** Seconds into the film; its beginning, or where the visitor left it, without. */
  start?: number | undefined;
}

/** The address of a video's page or embed that begins at a moment, whole seconds. */
export const startingAt = (address: string, start: number | undefined): string =>
  start === undefined ? address : `${address}?start_time=${start}`;

/** Features of the embedding page that a frame may use. */
const allowed = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** The HTML that shows a video on another site. */
export function embedCode({ public_origin, video, size, start }: EmbedCode): string {
  const shape = size
    ? `width="${size.width}" height="${size.height}" style="border:0"`
    : `style="border:0;width:100%;aspect-ratio:16/9"`;
  const src = escapeHtml(startingAt(public_origin + embedPage(video), start));
  return `<iframe src="${src}" title="${escapeHtml(video.title)}" ${shape} loading="lazy" allow="${allowed}" allowfullscreen></iframe>`;
}
