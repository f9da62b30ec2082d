type Box = { left: number; top: number; width: number; height: number };
type Point = { clientX: number; clientY: number };

/** Where a point lies on a slider, 0 to 1: from the line's start (right in right-to-left text), or from the bottom up. */
export function shareAt(box: Box, point: Point, axis: 'ltr' | 'rtl' | 'up'): number {
  const length = axis === 'up' ? box.height : box.width;
  if (length <= 0) return 0;
  const along = axis === 'up' ? box.top + box.height - point.clientY : point.clientX - box.left;
  const share = Math.min(1, Math.max(0, along / length));
  return axis === 'rtl' ? 1 - share : share;
}
