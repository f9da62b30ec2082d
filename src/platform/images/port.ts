/** A photo as a person sees it: upright. */
export interface PhotoFacts {
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';
}

/** A frame of a rendition as raw RGB, three bytes a pixel, without padding. */
export interface RawFrame {
  file: string;
  width: number;
  height: number;
}

/**
 * Pictures, read and written by a child in the jail. Whatever comes out is made anew: sRGB, without any metadata of the source. Throws MediaRefused for a
 * bad photo and any other error for a failure worth another try.
 */
export interface Images {
  /** Looks at a stranger's photo by its content: format, limits, and decodes all of it. Of several frames only the first counts. */
  check(file: string, signal?: AbortSignal): Promise<PhotoFacts>;
  /**
   * Checks, then writes `{width}.avif`, `.webp` and `.jpg` for each width (AVIF up to 1280) into `folder`; never enlarges, but writes each name. Nothing
   * becomes more than four times as high as wide: a strip comes out narrower. What was transparent is white.
   */
  convert(
    file: string,
    folder: string,
    widths: readonly number[],
    signal?: AbortSignal,
  ): Promise<PhotoFacts>;
  /** Writes `t{n}-{width}.avif`, `.webp` and `.jpg` for each frame and width into `folder`, as `convert` does. */
  writeFrames(
    frames: readonly RawFrame[],
    folder: string,
    widths: readonly number[],
    signal?: AbortSignal,
  ): Promise<void>;
}
