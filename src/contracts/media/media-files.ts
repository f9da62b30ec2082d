/** File names that may be uploaded, by their ending; the content decides afterwards. Section 5 of the specification lists the videos'. */
const video_endings =
  '3gp mp4 mov asf flv mpg avi mpeg wmv rm dat mkv vob m2v m2t m4v f4v mts webm'.split(' ');
const photo_endings = 'jpg jpeg png webp avif gif heic heif'.split(' ');

export type FileKind = 'video' | 'photo';

/** Undefined for a name that is not taken, whatever the content. Letter case does not matter; letters that only look alike do. */
export function kindOfFile(name: string): FileKind | undefined {
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (video_endings.includes(ending)) return 'video';
  return photo_endings.includes(ending) ? 'photo' : undefined;
}
