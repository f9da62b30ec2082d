import { MediaRefused } from '../../media-refused.ts';
import { withBytes } from './byte-source.ts';
import { not_a_video } from '../decode.ts';
import { isEncrypted } from './find-encryption.ts';
import { isForeign, sniffed_bytes } from './sniff-container.ts';

/** Refuses what needs no decoder to be refused: nothing, what is something else, and what is encrypted. */
export async function refuseByContent(file: string): Promise<void> {
  await withBytes(file, async (bytes) => {
    if (bytes.size === 0) throw new MediaRefused('damaged', 'The file is empty.');
    if (isForeign(await bytes.read(0, sniffed_bytes)))
      throw new MediaRefused('file_type', not_a_video);
    if (await isEncrypted(bytes))
      throw new MediaRefused(
        'damaged',
        'The file is encrypted or copy-protected, so nothing of it can be shown.',
      );
  });
}
