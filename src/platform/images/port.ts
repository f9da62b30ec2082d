/** A photo as displayed, upright. */
export interface PhotoFacts {
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';
}

/** PDQ of a photo. */
export interface PhotoHash {
  /** 32 bytes each: of the whole, and of its middle, as after a crop. */
  pdq: Buffer;
  middle: Buffer;
  /** 0 to 100 */
  quality: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Part of an upright picture; what lies outside of it is left out. */
export interface CropArea extends Size {
  x: number;
  y: number;
}

/** A square PNG of the site's mark. */
export interface IconFacts {
  /** Name of the file. */
  name: string;
  /** Its side in pixels. */
  size: number;
  /** Share of the side that stays free on each side of the mark. */
  margin: number;
  /** CSS colour behind the mark; '' for none. */
  background: string;
}

/** A frame of a rendition as raw RGB, three bytes per pixel, without padding. */
export interface RawFrame {
  file: string;
  width: number;
  height: number;
}

/**
 * Reads and writes images in a child process inside the jail. Outputs are always re-encoded: sRGB,
 * without any metadata of the source. Throws MediaRefused for a bad photo and any other error for a
 * failure that may be retried.
 */
export interface Images {
  /**
   * Checks an uploaded photo by its content: format, limits, and a full decode. Only the first
   * frame of an animation counts.
   */
  check(file: string, signal?: AbortSignal): Promise<PhotoFacts>;
  /**
   * Checks, then writes `{width}.avif`, `.webp` and `.jpg` for each width (AVIF up to 1280) into
   * `folder`; never enlarges, but writes every name. Pictures more than four times as high as wide
   * are made narrower. Transparency becomes white. `hash` is undefined for a photo that is too small
   * for one.
   */
  convert(
    file: string,
    folder: string,
    widths: readonly number[],
    signal?: AbortSignal,
  ): Promise<PhotoFacts & { hash: PhotoHash | undefined }>;
  /**
   * Checks, cuts an area of the shape of the sizes out, the middle of the picture unless `area` says
   * where, and writes `{width}.avif`, `.webp` and `.jpg` for each size into `folder`; never enlarges.
   * `cut` is what was cut out. `hashes` are of the whole picture and of what was cut out; none of what is too
   * small for one.
   */
  crop(
    file: string,
    folder: string,
    options: { sizes: readonly Size[]; area?: CropArea | undefined },
    signal?: AbortSignal,
  ): Promise<PhotoFacts & { cut: Size; hashes: PhotoHash[] }>;
  /**
   * Checks, then writes `watermarked.jpg` into `folder`: at most 1600 pixels wide or high, with the text
   * drawn all over it. Letters without accents, digits and -_:. are drawn; others are blanks.
   */
  watermark(file: string, folder: string, text: string, signal?: AbortSignal): Promise<PhotoFacts>;
  /**
   * Writes `t{n}-{width}.avif`, `.webp` and `.jpg` for each frame and width into `folder`, as
   * `convert` does.
   */
  writeFrames(
    frames: readonly RawFrame[],
    folder: string,
    widths: readonly number[],
    signal?: AbortSignal,
  ): Promise<void>;
  /**
   * Writes the icons of a mark into `folder`. The mark is a file of the owner's: SVG is read as
   * well.
   */
  writeIcons(
    file: string,
    folder: string,
    icons: readonly IconFacts[],
    signal?: AbortSignal,
  ): Promise<void>;
}
