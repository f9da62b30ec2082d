/** Lower bounds of heights on any wide screen, in px: the film is lowest at 1025 px. */
const heights = { film: 590, categories: 90, albums: 250, row: 240 };
/** Upper bounds of what the column of related videos holds. */
const related = { heading: 60, card: 112, ad: 230 };
/** No area of the page stays empty for more. */
const empty_max = 280;
/** Fewer related videos end above what is said of the film where the screen is widest. */
const related_min = 7;

interface Page {
  related: number;
  rows: number;
  has_ad: boolean;
  has_albums: boolean;
}

/**
 * Whether related videos stand in a column of their own on wide screens. The sections below the film
 * flow around that column, so it must be neither too short nor longer than they are; otherwise the
 * related videos stand below the film.
 */
export function hasRelatedColumn(page: Page): boolean {
  const column =
    related.heading + page.related * related.card + (page.has_ad ? related.ad : 0) - empty_max;
  const flow =
    heights.film +
    heights.categories +
    (page.has_albums ? heights.albums : 0) +
    page.rows * heights.row;
  return page.related >= related_min && column <= flow;
}
