/** Bytes of the beginning that `looksLikeVideo` wants. */
export const sniffed_bytes = 1024;

const starts_with = (head: Buffer, bytes: string, at = 0): boolean => head.subarray(at, at + bytes.length).toString('latin1') === bytes;
const mp4_boxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'moof', 'styp', 'pnot', 'sidx'];
const is_sync = (head: Buffer, at: number, packet: number): boolean => [0, 1, 2].every((n) => head[at + n * packet] === 0x47);

/**
 * Whether the first bytes are those of a container that we take. Only tells a damaged video from a file that never was one, for the message; what is
 * accepted is decided by the decoder's own list.
 */
export function looksLikeVideo(head: Buffer): boolean {
  return (
    mp4_boxes.some((box) => starts_with(head, box, 4)) ||
    starts_with(head, '\x1A\x45\xDF\xA3') ||
    (starts_with(head, 'RIFF') && (starts_with(head, 'AVI ', 8) || starts_with(head, 'CDXA', 8))) ||
    starts_with(head, 'FLV') ||
    starts_with(head, '.RMF') ||
    starts_with(head, '\x30\x26\xB2\x75\x8E\x66\xCF\x11') ||
    ['\xBA', '\xB3', '\xB0', '\xB5'].some((code) => starts_with(head, `\x00\x00\x01${code}`)) ||
    is_sync(head, 0, 188) ||
    is_sync(head, 4, 192)
  );
}
