import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const u8 = (...numbers: number[]): Buffer => Buffer.from(numbers);
const u16 = (n: number): Buffer => u8(n >> 8, n & 255);
const u32 = (n: number): Buffer => Buffer.concat([u16(n >>> 16), u16(n & 0xffff)]);
const text = (latin: string): Buffer => Buffer.from(latin, 'latin1');

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), text(type), content]);
};
/** A box with a version and no flags. */
const full = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, u8(version, 0, 0, 0), ...parts);

/** The whole box, and its content, of the first of this type. */
function findBox(file: Buffer, type: string): { whole: Buffer; content: Buffer } {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  const whole = file.subarray(at, at + file.readUInt32BE(at));
  return { whole, content: whole.subarray(8) };
}

/** Draws a test picture as a HEIC photo, as telephones write them, turned by quarters against the clock. No encoder here writes that container. */
export async function drawHeic(
  path: string,
  width: number,
  height: number,
  quarters: 0 | 1 | 2 | 3,
): Promise<void> {
  const clip = `${path}.mp4`;
  const drawing = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${width}x${height}`,
    '-frames:v',
    '1',
    '-pix_fmt',
    'yuv420p',
  ];
  const encoding = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...drawing, ...encoding, clip]);
  const made = await readFile(clip);
  await rm(clip);
  const picture = findBox(made, 'mdat').content;

  const properties = box(
    'ipco',
    findBox(made, 'hvcC').whole,
    full('ispe', 0, u32(width), u32(height)),
    box('irot', u8(quarters)),
  );
  const head = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  const meta = (offset: number): Buffer =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(1)),
      full('iinf', 0, u16(1), full('infe', 2, u16(1), u16(0), text('hvc1'), u8(0))),
      box('iprp', properties, full('ipma', 0, u32(1), u16(1), u8(3, 0x81, 2, 0x83))),
      full(
        'iloc',
        0,
        u8(0x44, 0),
        u16(1),
        u16(1),
        u16(0),
        u16(1),
        u32(offset),
        u32(picture.length),
      ),
    );
  const offset = head.length + meta(0).length + 8;
  await writeFile(path, Buffer.concat([head, meta(offset), box('mdat', picture)]));
}
