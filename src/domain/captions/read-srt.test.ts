import { expect, test } from 'vitest';
import { isSrt, srtBlocks } from './read-srt.ts';
import { readCues, writeWebVtt } from './read-webvtt.ts';
import { spokenText } from './spoken-text.ts';

const rewritten = async (text: string): Promise<string> =>
  writeWebVtt(await readCues(srtBlocks(text)));
const times = '00:00:01,000 --> 00:00:02,000';

test('SRT becomes WebVTT: times, styles that it knows, places at the top; the rest is text', async () => {
  const text = [
    `1\n${times}\n<i>Good</i> <font color="red">morning</font>`,
    `2\n00:00:02,500 --> 00:00:03,000 X1:10 X2:20 Y1:5 Y2:8\n{\\an8}Two & three\n1 < 2 <b>bold</B>`,
    '00:00:04.000 --> 00:00:05.000\nWithout a number',
  ].join('\n\n');
  const written =
    'WEBVTT\n\n' +
    '00:00:01.000 --> 00:00:02.000\n<i>Good</i> morning\n\n' +
    '00:00:02.500 --> 00:00:03.000 line:0\nTwo &amp; three\n1 &lt; 2 <b>bold</b>\n\n' +
    '00:00:04.000 --> 00:00:05.000\nWithout a number\n';
  for (const breaks of ['\n', '\r\n', '\r'])
    expect(await rewritten(text.replaceAll('\n', breaks))).toBe(written);
});

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\nHello', true],
  ['\n\n00:00:01,000 --> 00:00:02,000\nHello', true],
  ['WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello', false],
  ['[Script Info]\nTitle: x', false],
  ['1\n2\n3', false],
  ['  1 \r\n  00:00:01,000 --> 00:00:02,000\nHello', true],
])('%j is SRT: %s', (text, is) => {
  expect(isSrt(text)).toBe(is);
});

test.each([' ', '\n', '1\n ', '1 '])('a mebibyte of %j takes less than 100 ms', (unit) => {
  const text = unit + ' '.repeat(2 ** 20);
  const began = performance.now();
  expect(isSrt(text)).toBe(false);
  expect(performance.now() - began).toBeLessThan(100);
});

test.each([
  ['Line 2: there are no times', '1\nHello'],
  ['Line 6: there are no times', `1\n${times}\na\n\n2\n00:00:03,000 -> 00:00:04,000\nb`],
  ['Line 4: an empty line is missing', `1\n${times}\na\n${times}\nb`],
  ['Line 6: the cue begins before', `2\n${times}\na\n\n1\n00:00:00,500 --> 00:00:09,000\nb`],
  ['Line 3: <i> is not closed', `1\n${times}\n<i>a`],
  ['Line 2: the cue ends before', '1\n00:00:02,000 --> 00:00:01,000\na'],
  ['The file has no cues', `1\n${times}\n{\\an8}`],
])('refuses with “%s”', async (why, text) => {
  await expect(rewritten(text)).rejects.toThrow(why);
});

test('markup of other kinds is text', async () => {
  expect(await rewritten(`1\n${times}\n<script>alert(1)</script>`)).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  );
});

test('terms are searched in the visible text: without tags, with character references decoded', () => {
  expect(spokenText('<v Ann>p&#105;<b>e</b>&#x72; &amp; &eacute;t&eacute;&lrm;&nbsp;x')).toBe(
    'pier & ete x',
  );
});
