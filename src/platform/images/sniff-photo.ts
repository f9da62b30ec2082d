import { open } from 'node:fs/promises';
import { MediaRefused } from '../media-refused.ts';
import type { PhotoFacts } from './port.ts';

const sniffed_bytes = 512;

/**
 * Detects the format of a photo from its first bytes; file names and request headers are ignored.
 */
export async function sniffPhoto(file: string): Promise<PhotoFacts['format']> {
  const head = await headOf(file);
  if (head.length === 0) throw new MediaRefused('damaged', 'The file is empty.');
  const format = formatOf(head);
  if (!format)
    throw new MediaRefused(
      'file_type',
      'The file is not a photo of a kind that is accepted: JPEG, PNG, WebP, AVIF, GIF or HEIC.',
    );
  return format;
}

async function headOf(file: string): Promise<Buffer> {
  await using handle = await open(file, 'r');
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(sniffed_bytes), 0, sniffed_bytes, 0);
  return buffer.subarray(0, bytesRead);
}

export function formatOf(head: Buffer): PhotoFacts['format'] | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const brands = text.slice(8, head.readUInt32BE(0)).match(/[^]{4}/g) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return brands.some((brand) => /^(he(ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1)$/.test(brand))
    ? 'heic'
    : undefined;
}
