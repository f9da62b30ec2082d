export type Box = { left: number; top: number; right: number; bottom: number };
export type Corner = 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';

const corners: readonly Corner[] = ['bottom-end', 'bottom-start', 'top-end', 'top-start'];

/**
 * The corner of the window where the small film covers nothing that must stay free: the one it is in while that holds, else the first
 * that is free, else the first.
 */
export function freeCorner(
  obstacles: readonly Box[],
  film: { width: number; height: number },
  window: { width: number; height: number; top: number; gap: number },
  now: Corner | null,
): Corner {
  const isFree = (corner: Corner): boolean => {
    const box = boxIn(corner, film, window);
    return !obstacles.some((obstacle) => overlap(obstacle, box));
  };
  if (now !== null && isFree(now)) return now;
  return corners.find(isFree) ?? now ?? 'bottom-end';
}

function boxIn(
  corner: Corner,
  { width, height }: { width: number; height: number },
  window: { width: number; height: number; top: number; gap: number },
): Box {
  const left = corner.endsWith('end') ? window.width - window.gap - width : window.gap;
  const top = corner.startsWith('top')
    ? window.top + window.gap
    : window.height - window.gap - height;
  return { left, top, right: left + width, bottom: top + height };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
