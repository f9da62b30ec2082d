import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { damaged, MediaRefused } from '../media-refused.ts';

/**
 * The functions that are used of libheif's WebAssembly build; every argument and result is a number
 * or an address.
 */
interface Libheif {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _heif_context_alloc(): number;
  _heif_context_read_from_memory(
    error: number,
    context: number,
    bytes: number,
    length: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void;
  _heif_decoding_options_alloc(): number;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
}

// From libheif's headers: enumeration values and the offsets of two fields of
// heif_decoding_options.
const colorspace_rgb = 1;
const interleaved_rgb = 10;
const convert_to_8_bit = 20;
const strict_decoding = 21;

export interface HeicPicture {
  width: number;
  height: number;
  picture: Sharp;
}

/**
 * Decodes the primary picture of a HEIC file, upright. The libvips bundled with sharp has no HEVC
 * decoder, so this uses libheif's own build. Strict decoding is on, because a truncated file would
 * otherwise show grey for missing tiles. Memory is not freed: the process ends after one picture.
 */
export async function decodeHeic(file: string, most_pixels: number): Promise<HeicPicture> {
  const lib = await load();
  const view = (): DataView => new DataView(lib.HEAPU8.buffer);
  const number = (address: number): number => view().getUint32(address, true);
  const bytes = (address: number, length: number): Buffer =>
    Buffer.from(lib.HEAPU8.slice(address, address + length));
  const error = lib._malloc(32);
  const result = error + 16;
  const succeed = (): void => {
    if (number(error) !== 0) throw damaged('photo', 'it cannot be decoded');
  };

  const content = await readFile(file);
  const copy = lib._malloc(content.length);
  lib.HEAPU8.set(content, copy);
  const context = lib._heif_context_alloc();
  lib._heif_context_read_from_memory(error, context, copy, content.length, 0);
  succeed();
  lib._heif_context_get_primary_image_handle(error, context, result);
  succeed();
  const handle = number(result);
  if (
    lib._heif_image_handle_get_width(handle) * lib._heif_image_handle_get_height(handle) >
    most_pixels
  )
    throw tooLarge(most_pixels);

  const options = lib._heif_decoding_options_alloc();
  lib.HEAPU8[options + convert_to_8_bit] = 1;
  lib.HEAPU8[options + strict_decoding] = 1;
  lib._heif_decode_image(error, handle, result, colorspace_rgb, interleaved_rgb, options);
  succeed();
  const image = number(result);
  const width = lib._heif_image_get_width(image, interleaved_rgb);
  const height = lib._heif_image_get_height(image, interleaved_rgb);
  const plane = lib._heif_image_get_plane_readonly2(image, interleaved_rgb, result);
  const stride = number(result);
  if (width < 1 || height < 1 || plane === 0) throw damaged('photo', 'it holds no picture');
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1)
    pixels.set(
      lib.HEAPU8.subarray(plane + row * stride, plane + row * stride + width * 3),
      row * width * 3,
    );

  const profile_bytes = lib._heif_image_handle_get_raw_color_profile_size(handle);
  const profile = lib._malloc(profile_bytes);
  lib._heif_image_handle_get_raw_color_profile(error, handle, profile);
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return {
    width,
    height,
    picture:
      profile_bytes > 0 ? await withProfile(picture, bytes(profile, profile_bytes)) : picture,
  };
}

export const tooLarge = (most_pixels: number): MediaRefused =>
  new MediaRefused('too_large', `The photo has more than ${most_pixels / 1e6} million pixels.`);

async function load(): Promise<Libheif> {
  const require = createRequire(import.meta.url);
  const factory = require('libheif-js/libheif-wasm/libheif.js') as (settings: object) => Libheif;
  const ignore = (): void => undefined;
  return factory({
    wasmBinary: await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm')),
    print: ignore,
    printErr: ignore,
  });
}

const png_header_bytes = 33;

/**
 * Raw pixels cannot carry a colour profile for libvips to apply, so this wraps them in an
 * uncompressed PNG in memory. Phones take photos in Display P3.
 */
async function withProfile(picture: Sharp, profile: Buffer): Promise<Sharp> {
  const png = await picture.png({ compressionLevel: 0 }).toBuffer();
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length - 4, 0);
  ends.writeUInt32BE(crc32(content), 4);
  const chunk = [ends.subarray(0, 4), content, ends.subarray(4)];
  return sharp(
    Buffer.concat([png.subarray(0, png_header_bytes), ...chunk, png.subarray(png_header_bytes)]),
  );
}
