import { describe, expect, test } from 'vitest';
import { decodeArgs, packetArgs, picturesArgs, probeArgs } from './probe-args.ts';

describe('every call that reads a file', () => {
  const nasty = '/data/-i concat:a|b.mp4';
  const valueAfter = (args: readonly string[], name: string): string | undefined =>
    args[args.indexOf(name) + 1];
  test.each([
    ['headers', probeArgs(nasty)],
    ['pictures', picturesArgs(nasty, 3)],
    ['packets', packetArgs(nasty)],
    ['all of it', decodeArgs(nasty, 0, 1, 2)],
  ])(
    '%s: allows files and known containers only, bounds the picture size, and passes the path as one word with its protocol',
    (_, args) => {
      expect(valueAfter(args, '-protocol_whitelist')).toBe('file');
      expect(valueAfter(args, '-format_whitelist')).toBe(
        'mov,matroska,avi,flv,mpeg,mpegts,mpegvideo,m4v,asf,rm',
      );
      expect(valueAfter(args, '-max_pixels')).toBe('40000000');
      expect(args).toContain(`file:${nasty}`);
      expect(args).not.toContain(nasty);
    },
  );

  test('decodes only the chosen streams, without output', () => {
    const args = decodeArgs('/in', 2, 5, 1);
    expect(args.filter((_, n) => args[n - 1] === '-map')).toEqual(['0:2', '0:5']);
    expect(decodeArgs('/in', 2, undefined, 1)).not.toContain('null');
  });

  test('requests no header field of unbounded length', () => {
    expect(probeArgs('/in').join(' ')).not.toMatch(/tags|extradata|-show_(format|streams)/);
  });
});
