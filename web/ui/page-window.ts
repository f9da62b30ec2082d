/** The page numbers to offer: up to `size`, `page` in the middle where it can be. All are between 1 and `last`. */
export function pageWindow(page: number, last: number, size: number): number[] {
  const length = Math.min(size, last);
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), last - length + 1));
  return Array.from({ length }, (_, index) => start + index);
}

/** How many pages `total` things make; at least 1. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
