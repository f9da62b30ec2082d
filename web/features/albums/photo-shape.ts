interface Size {
  width: number;
  height: number;
}

/** Narrower or wider photos are cut to these in the grid: one of them alone would make a row as high as a screen or as low as a line. */
const narrowest = 0.4;
const widest = 3.99;

/** A photo's width over its height with two decimals, as the style sheet of the grid reads it digit by digit. */
export function ratioOf({ width, height }: Size): string {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return Math.min(widest, Math.max(narrowest, ratio)).toFixed(2);
}

/** Heights of rows in px: rows grow by up to a third to fill their width. */
const rows = { narrow: 160, wide: 300 };

/** `sizes` of a photo in the grid, in steps of 20 px. */
export function sizesOf(ratio: string): string {
  const px = (row: number): string => `${Math.ceil((Number(ratio) * row) / 20) * 20}px`;
  return `(max-width: 767px) ${px(rows.narrow)}, ${px(rows.wide)}`;
}
