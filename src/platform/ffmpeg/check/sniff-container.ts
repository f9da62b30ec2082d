/** Number of leading bytes that `isForeign` needs. */
export const sniffed_bytes = 1024;

const starts_with = (head: Buffer, bytes: string, at = 0): boolean =>
  head.subarray(at, at + bytes.length).toString('latin1') === bytes;

// Magic bytes.
const images = ['\xFF\xD8\xFF', '\x89PNG\r\n', 'GIF8', 'BM', 'II*\0', 'MM\0*', '8BPS'];
const boxed_images = ['\0\0\0\x0CjP  ', '\0\0\0\x0CJXL '];
const audio = ['ID3', 'fLaC', 'OggS', 'MThd', '#!AMR', 'FORM', 'wvpk', 'MAC '];
const refused_containers = ['DKIF', '\x06\x0E\x2B\x34'];
const foreign_beginnings = [...images, ...boxed_images, ...audio, ...refused_containers];
const foreign_riff = ['WEBP', 'WAVE', 'RMID', 'ACON'];
/** Image formats in the box structure of MP4. */
const picture_brand = /^ftyp(avi[fs]|hei[cx]|hev[cx]|m[is]f1|crx |jpeg)/;
/** Shorter text is not conclusive. */
const least_text = 64;

/**
 * Returns whether the first bytes are certainly those of another kind of file: an image, audio, or
 * text such as playlists, scripts and subtitles. Such a file was never a video, whatever its name;
 * a file that is neither this nor decodable is reported as damaged. Markup and documents are
 * reported as damaged as well, because they cannot make a decoder open anything.
 */
export function isForeign(head: Buffer): boolean {
  return (
    foreign_beginnings.some((bytes) => starts_with(head, bytes)) ||
    (starts_with(head, 'RIFF') && foreign_riff.some((kind) => starts_with(head, kind, 8))) ||
    picture_brand.test(head.toString('latin1', 4, 12)) ||
    isText(head)
  );
}

/** ZIP, RAR, 7z, gzip, ELF, PDF. */
const unplayable = [
  'PK\x03\x04',
  'Rar!\x1A\x07',
  '7z\xBC\xAF\x27\x1C',
  '\x1F\x8B\x08',
  '\x7FELF',
  '%PDF-',
];

/**
 * Returns why the whole file will be refused, as its check says it, where its first bytes leave no doubt; undefined for
 * all others.
 */
export function faultOfHead(head: Buffer): 'file_type' | 'damaged' | undefined {
  if (isForeign(head)) return 'file_type';
  return unplayable.some((bytes) => starts_with(head, bytes)) ? 'damaged' : undefined;
}

function isText(head: Buffer): boolean {
  if (head.length < least_text) return false;
  const is_utf16 = starts_with(head, '\xFF\xFE') || starts_with(head, '\xFE\xFF');
  const text = head.toString(is_utf16 ? 'utf16le' : 'latin1');
  if (is_utf16) return true;
  // oxlint-disable-next-line no-control-regex -- control characters distinguish binary data from text
  return !/[\x00-\x08\x0E-\x1A\x1C-\x1F]/.test(text) && !/^(\xEF\xBB\xBF)?\s*[<%]/.test(text);
}

/** Where the beginning of a file says what it is; the first that matches. */
const extensions: readonly [extension: string, bytes: string, at: number][] = [
  ['.mov', 'ftypqt', 4],
  ['.mp4', 'ftyp', 4],
  ['.mov', 'moov', 4],
  ['.mov', 'mdat', 4],
  ['.mkv', '\x1A\x45\xDF\xA3', 0],
  ['.avi', 'AVI ', 8],
  ['.flv', 'FLV', 0],
  ['.wmv', '\x30\x26\xB2\x75', 0],
  ['.mpg', '\0\0\x01\xBA', 0],
  ['.ts', '\x47', 0],
];

/** The usual extension of a video file with such first bytes, with its dot; '' when unknown. */
export function containerExtension(head: Buffer): string {
  const [extension = ''] = extensions.find(([, bytes, at]) => starts_with(head, bytes, at)) ?? [];
  const isWebm = extension === '.mkv' && head.toString('latin1', 0, 64).includes('webm');
  return isWebm ? '.webm' : extension;
}
