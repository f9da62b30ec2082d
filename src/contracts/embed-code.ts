import { escapeHtml } from './escape-html.ts';
import { embedPage } from './pages/embed-pages.ts';

interface EmbedCode {
  public_origin: string;
  video: { video_id: number; dir: string; title: string };
  /** CSS pixels; without a size the frame is as wide as its place, 16:9. */
  size?: { width: number; height: number };
}

/** What a frame may use of its page. */
const allowed = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** The HTML that shows a video on another site. */
export function embedCode({ public_origin, video, size }: EmbedCode): string {
  const shape = size
    ? `width="${size.width}" height="${size.height}" style="border:0"`
    : `style="border:0;width:100%;aspect-ratio:16/9"`;
  const src = escapeHtml(public_origin + embedPage(video));
  return `<iframe src="${src}" title="${escapeHtml(video.title)}" ${shape} loading="lazy" allow="${allowed}" allowfullscreen></iframe>`;
}
