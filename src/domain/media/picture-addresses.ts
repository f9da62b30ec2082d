/** Address of one of a clip's ten frames; `width` is one of 320, 640, 1280. */
export const frameAddress = (
  media_origin: string,
  storage_key: string,
  frame: number,
  width: number,
  extension: string,
): string => `${media_origin}/media/p/${storage_key}/t${frame}-${width}.${extension}`;

/** Address of a photo; `width` is one of 320, 640, 1280, 2560. */
export const photoAddress = (media_origin: string, storage_key: string, width: number): string =>
  `${media_origin}/media/a/${storage_key}/${width}.jpg`;

/** Address of an avatar or banner, '' where there is none. There is one size of each. */
export const imageAddress = (media_origin: string, key: string | null): string =>
  key ? `${media_origin}/media/i/${key}.webp` : '';
