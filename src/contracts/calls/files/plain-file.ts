import { idField } from '../json-url.ts';
import { plainFilePath } from './plain-file-path.ts';

/**
 * GET /api/plainfile.php?video_id= redirects to the signed address of the video as one MP4 file, for
 * browsers without scripts or without HLS. A document is cached for all, so it cannot carry the
 * signature itself.
 */
export const plainFileUrl = {
  template: '/api/plainfile.php',
  pattern: '/api/plainfile.php',
  parts: {},
  query: { video_id: idField },
  build: plainFilePath,
  parse(url: string): { video_id: number } | undefined {
    const [, digits = ''] = /^\/api\/plainfile\.php\?video_id=(\d+)$/.exec(url) ?? [];
    const video_id = idField.parse(digits);
    return video_id === undefined ? undefined : { video_id };
  },
};
