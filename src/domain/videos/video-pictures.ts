import type { VideoCard } from '#contracts/videos.ts';
import { frameAddress } from '../media/index.ts';

const widths = [320, 640, 1280] as const;
const frames = 10;
/** From this `picture_set` on there are AVIF pictures and a preview. */
const full_set = 2;

interface Pictured {
  storage_key: string | null;
  picture_set: number | null;
  poster_index: number;
}

type Pictures = Pick<
  VideoCard,
  'scr' | 'scr1' | 'thumb' | 'thumbsrc' | 'thumbs' | 'pictures' | 'preview'
>;

const none: Pictures = {
  scr: '',
  scr1: '',
  thumb: '',
  thumbsrc: '',
  thumbs: [],
  pictures: { avif: '', webp: '', jpeg: '' },
  preview: '',
};

/** Addresses of a video's pictures: its poster is one of the clip's ten frames. Without a clip, or before it has pictures, all are empty. */
export function videoPictures(
  media_origin: string,
  { storage_key, picture_set, poster_index }: Pictured,
): Pictures {
  if (storage_key === null || !picture_set) return none;
  const address = (frame: number, width: number, extension: string): string =>
    frameAddress(media_origin, storage_key, frame, width, extension);
  const srcset = (extension: string): string =>
    widths.map((width) => `${address(poster_index, width, extension)} ${width}w`).join(', ');
  const is_full = picture_set >= full_set;
  return {
    scr: address(poster_index, 640, 'jpg'),
    scr1: address(poster_index, 320, 'jpg'),
    thumb: address(poster_index, 320, 'jpg'),
    thumbsrc: address(poster_index, 1280, 'jpg'),
    thumbs: Array.from({ length: frames }, (_, frame) => address(frame, 320, 'jpg')),
    pictures: { avif: is_full ? srcset('avif') : '', webp: srcset('webp'), jpeg: srcset('jpg') },
    preview: is_full ? `${media_origin}/media/p/${storage_key}/preview.mp4` : '',
  };
}
