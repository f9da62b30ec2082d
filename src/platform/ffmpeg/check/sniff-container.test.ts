import { expect, test } from 'vitest';
import { containerExtension, faultOfHead, isForeign } from './sniff-container.ts';

const filled = (text: string): Buffer => Buffer.from(text.padEnd(200, `\n${text}`));

test.each([
  ['a photograph', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a GIF', Buffer.from('GIF89a')],
  ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['AVIF', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0')],
  ['MP3', Buffer.from('ID3\x03\0\0')],
  ['Ogg', Buffer.from('OggS\0')],
  ['a playlist', filled('#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/a.ts')],
  ['a list of files', filled("ffconcat version 1.0\nfile '/etc/passwd'")],
  ['subtitles', filled('1\n00:00:01,000 --> 00:00:02,000\nHello')],
  [
    'subtitles in UTF-16',
    Buffer.concat([
      Buffer.from('fffe', 'hex'),
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello, how are you?', 'utf16le'),
    ]),
  ],
  ['a letter', filled('Dear reader, déjà vu')],
])('refuses %s as not a video', (_, head) => {
  expect(isForeign(head)).toBe(true);
});

test.each([
  ['MP4', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0')],
  ['QuickTime without a type', Buffer.from('\0\0\0\x08wide\0\0\0\0mdat')],
  ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST')],
  ['a video CD', Buffer.from('RIFF\0\0\0\0CDXAfmt ')],
  [
    'a transport stream',
    Buffer.from('47401110 0042f025 0001c100 00ff01ff'.replaceAll(' ', '').repeat(64), 'hex'),
  ],
  ['nothing known', Buffer.from('504b030414000000', 'hex')],
  ['a web page', filled('<!doctype html><html><script>alert(1)</script>')],
  ['a document', filled('%PDF-1.4\n1 0 obj')],
  ['a few letters', Buffer.from('film\n')],
  ['nothing', Buffer.alloc(0)],
])('accepts %s as a possible video', (_, head) => {
  expect(isForeign(head)).toBe(false);
});

test.each([
  ['.mp4', Buffer.from('\0\0\0\x18ftypmp42')],
  ['.mov', Buffer.from('\0\0\0\x14ftypqt  ')],
  ['.webm', Buffer.from('1a45dfa3a342868101428282847765626d', 'hex')],
  ['.mkv', Buffer.from('1a45dfa3a3428681014282886d6174726f736b61', 'hex')],
  ['.avi', Buffer.from('RIFF\0\0\0\0AVI LIST')],
  ['', Buffer.from('Dear reader')],
  ['', Buffer.alloc(0)],
])('a file is called %s by its first bytes', (extension, head) => {
  expect(containerExtension(head)).toBe(extension);
});

test.each([
  ['file_type', 'a photograph', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['damaged', 'ZIP', Buffer.from('504b030414000000', 'hex')],
  ['damaged', 'RAR', Buffer.from('526172211a0700', 'hex')],
  ['damaged', '7z', Buffer.from('377abcaf271c', 'hex')],
  ['damaged', 'gzip', Buffer.from('1f8b0800', 'hex')],
  ['damaged', 'a program', Buffer.from('7f454c46', 'hex')],
  ['damaged', 'a document', filled('%PDF-1.4')],
  [undefined, 'MP4', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0')],
  [undefined, 'nothing known', Buffer.alloc(1024)],
] as const)('the fault %s is certain from the first bytes of %s', (fault, _, head) => {
  expect(faultOfHead(head)).toBe(fault);
});
