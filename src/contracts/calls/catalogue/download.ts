import { idField } from '../json-url.ts';

/**
 * The address of a playlist with the download flag answers the video as one MP4 file to be saved,
 * where the owner allows it. The flag is the number of the video: several may share a clip, and the
 * file is named after one.
 */
export const downloadUrl = {
  build: (playlist: string, video_id: number): string => `${playlist}?download=${video_id}`,
  /** The video of a query string; 'bad' when the flag is not spelled canonically, undefined without one. */
  parse(query: string): number | 'bad' | undefined {
    if (!query.startsWith('download')) return undefined;
    const [, digits = ''] = /^download=(\d+)$/.exec(query) ?? [];
    return idField.parse(digits) ?? 'bad';
  },
};
