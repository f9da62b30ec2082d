import type { VideoCard } from '#contracts/videos.ts';

const widths = [320, 640, 1280] as const;
const frames = 10;

/** Addresses of a video's pictures: its poster is one of the clip's ten frames. Without a clip all are empty. */
export function videoPictures(
  media_origin: string,
  storage_key: string | null,
  poster_index: number,
): Pick<VideoCard, 'scr' | 'scr1' | 'thumb' | 'thumbsrc' | 'thumbs' | 'pictures'> {
  if (storage_key === null) return { scr: '', scr1: '', thumb: '', thumbsrc: '', thumbs: [], pictures: { webp: '', jpeg: '' } };
  const address = (frame: number, width: number, extension: string): string =>
    `${media_origin}/media/p/${storage_key}/t${frame}-${width}.${extension}`;
  const srcset = (extension: string): string => widths.map((width) => `${address(poster_index, width, extension)} ${width}w`).join(', ');
  return {
    scr: address(poster_index, 640, 'jpg'),
    scr1: address(poster_index, 320, 'jpg'),
    thumb: address(poster_index, 320, 'jpg'),
    thumbsrc: address(poster_index, 1280, 'jpg'),
    thumbs: Array.from({ length: frames }, (_, frame) => address(frame, 320, 'jpg')),
    pictures: { webp: srcset('webp'), jpeg: srcset('jpg') },
  };
}
