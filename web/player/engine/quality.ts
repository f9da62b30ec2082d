/** One rendition as the engine names it; sizes in pixels, bitrate in bit/s. */
export type Rendition = { id?: string; width?: number; height?: number; bitrate?: number };

/** One line of the quality menu. `value` selects it; `lines` is the short side, so an upright clip is "720p" too. */
export type QualityOption = { value: string; lines: number; badge: 'HD' | '4K' | null };

/** Lines of a rendition: its short side. 0 when the playlist does not say. */
export function linesOf({ width, height }: Rendition): number {
  return width !== undefined && height !== undefined
    ? Math.min(width, height)
    : (height ?? width ?? 0);
}

/** The badge of a quality: what the cards call HD and 4K. */
export function badgeOf(lines: number): 'HD' | '4K' | null {
  if (lines >= 2160) return '4K';
  return lines >= 720 ? 'HD' : null;
}

/** Menu lines from the best down, one per height: of two bitrates at one height the better one is offered. */
export function qualityOptions(renditions: readonly Rendition[]): QualityOption[] {
  const known = renditions.map((rendition, index) => ({
    value: rendition.id ?? String(index),
    rendition,
    lines: linesOf(rendition),
  }));
  const best = known
    .filter(({ lines }) => lines > 0)
    .sort((a, b) => b.lines - a.lines || (b.rendition.bitrate ?? 0) - (a.rendition.bitrate ?? 0));
  return best
    .filter(({ lines }, index) => best[index - 1]?.lines !== lines)
    .map(({ value, lines }) => ({ value, lines, badge: badgeOf(lines) }));
}

/** Index of the rendition for a wish in lines: that height, else the next lower, else the lowest. -1 without renditions. */
export function indexForLines(renditions: readonly Rendition[], wanted: number): number {
  const order = renditions.map((rendition, index) => ({
    index,
    lines: linesOf(rendition),
    bitrate: rendition.bitrate ?? 0,
  }));
  order.sort((a, b) => b.lines - a.lines || b.bitrate - a.bitrate);
  return (order.find(({ lines }) => lines <= wanted) ?? order.at(-1))?.index ?? -1;
}
