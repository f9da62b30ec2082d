/** Heights at 1440 px, in px; what a page holds besides moves them by some 50. */
const heights = {
  heading: 44,
  card: 110,
  ad: 160,
  film: 820,
  categories: 100,
  albums: 330,
  row: 290,
};
/** A row that begins so near the end of the related list would leave a hole next to itself. */
const near_end = 170;
/** Fewer related videos end above what is said of the film. */
const related_least = 7;

interface Page {
  related: number;
  rows: number;
  has_ad: boolean;
  has_albums: boolean;
}

/**
 * Returns how many rows stand next to the related list; those after them stand below it, in the whole
 * width, so that neither column leaves a hole. Undefined where the related list itself stands below
 * the film: it is too short, or there are too few rows to fill the height next to it.
 */
export function rowsInColumn({ related, rows, has_ad, has_albums }: Page): number | undefined {
  if (related < related_least) return undefined;
  const end = heights.heading + related * heights.card + (has_ad ? heights.ad : 0);
  const start = heights.film + heights.categories + (has_albums ? heights.albums : 0);
  const in_column = Math.max(0, Math.ceil((end - near_end - start) / heights.row));
  return in_column <= rows ? in_column : undefined;
}
