import { open } from 'node:fs/promises';
import { readTracks } from '../ladder/mp4-boxes.ts';

const head_bytes = 65_536;

/**
 * Size of the pictures of a rendition, or of a piece of one with its head. Renditions are not
 * rotated and have square pixels, so the stored size is the displayed size.
 */
export async function pictureSize(path: string): Promise<{ width: number; height: number }> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(head_bytes), 0, head_bytes, 0);
  const tracks = readTracks(buffer.subarray(0, bytesRead));
  const picture = tracks.find(({ kind }) => kind === 'picture');
  if (!picture) throw new Error('a rendition without picture');
  return { width: picture.width, height: picture.height };
}
