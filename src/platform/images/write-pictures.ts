/** Loaded with the first picture: a process that makes none does not pay its memory. */
const load = async () => (await import('sharp')).default;

/** Standard deviation of the brightness, 0 to 127: near 0 for black, white and fades. The picture is one that we made. */
export async function brightnessSpread(picture: Buffer): Promise<number> {
  const sharp = await load();
  const { channels } = await sharp(picture).resize({ width: 160 }).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

/** Writes `{stem}-{width}.webp` and `.jpg` for each width in the picture's own proportions; a smaller picture is never enlarged. */
export async function writePictures(picture: Buffer, stem: string, widths: readonly number[]): Promise<void> {
  const sharp = await load();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of widths) {
    const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    await Promise.all([
      sized.clone().webp({ quality: 74, effort: 2 }).toFile(`${stem}-${width}.webp`),
      sized.clone().jpeg({ quality: 78, progressive: true }).toFile(`${stem}-${width}.jpg`),
    ]);
  }
}
