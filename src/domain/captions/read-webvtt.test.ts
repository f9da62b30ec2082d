import { expect, test } from 'vitest';
import { readCues, webVttBlocks, writeWebVtt } from './read-webvtt.ts';

const times = '00:01.000 --> 00:02.000';
const written = async (text: string): Promise<string> =>
  writeWebVtt(await readCues(webVttBlocks(text)));
/** The written form of one cue, without the line of its times. */
const rewritten = async (lines: string): Promise<string> =>
  (await written(`WEBVTT\n\n${times}\n${lines}\n`)).split('\n').slice(3).join('\n').trimEnd();

test('writes cues alone: no identifiers, header fields, comments, styles and regions', async () => {
  const text = [
    'WEBVTT - a film\nKind: captions',
    'NOTE by <script>alert(1)</script>\nand more',
    'STYLE\n::cue { background: url(https://elsewhere.example/) }',
    'REGION\nid:top\nwidth:40%',
    `intro\n${times} region:top line:0 align:start\nGood morning.`,
    '1:00:03.250 --> 01:00:04.000\nTwo\nlines',
    '01:00:03.250 --> 01:00:09.000\n \n',
  ].join('\n\n');
  for (const breaks of ['\n', '\r\n', '\r'])
    expect(await written(text.replaceAll('\n', breaks))).toBe(
      'WEBVTT\n\n' +
        '00:00:01.000 --> 00:00:02.000 line:0 align:start\nGood morning.\n\n' +
        '01:00:03.250 --> 01:00:04.000\nTwo\nlines\n',
    );
});

test.each([
  ['Tom & Jerry > all', 'Tom &amp; Jerry &gt; all'],
  ['&lt;b&gt; caf&eacute; &#233; &nbsp;', '&lt;b&gt; caf&eacute; &#233; &nbsp;'],
  ['<v Bob>Hello', '<v Bob>Hello</v>'],
  ['<v.loud  Bob \t & Co>Hello</v>', '<v.loud Bob &amp; Co>Hello</v>'],
  ['<c.yellow.bg_blue>a</c> <i>b</i> <u>c</u>', '<c.yellow.bg_blue>a</c> <i>b</i> <u>c</u>'],
  ['<ruby>漢<rt>かん</ruby>', '<ruby>漢<rt>かん</rt></ruby>'],
  ['<lang de>Guten Tag</lang>', '<lang de>Guten Tag</lang>'],
  ['one <00:01.500>two', 'one <00:00:01.500>two'],
])('rewrites the text %j', async (text, expected) => {
  expect(await rewritten(text)).toBe(expected);
  expect(await rewritten(expected)).toBe(expected);
});

test.each([
  ['“<script>” is no tag of WebVTT', '<script>alert(1)</script>'],
  ['is no tag of WebVTT', '<img src=x onerror=alert(1)>'],
  ['is no tag of WebVTT', '<font color="red">x</font>'],
  ['and no other tags', '<b onclick=x>a</b>'],
  ['<v> and <lang>', '<v>a'],
  ['<v> stands inside of <v>', '<v a>x<v b>y</v></v>'],
  ['<lang> has no language code', '<lang "de">a</lang>'],
  ['a plain < is written &lt;', 'I <3 you'],
  ['a plain < is written &lt;', 'a <'],
  ['<b> is not closed', '<b>a'],
  ['</b> closes nothing', 'a</b>'],
  ['</b> closes nothing', '<b><i>a</b></i>'],
  ['<rt> stands outside of <ruby>', '<rt>a</rt>'],
  ['a time in the text', '<00:02.500>a'],
  ['a time in the text', '<00:01.500>a <00:01.200>b'],
  ['the text has an arrow', '<v -- >a</v>'],
  ['nested too deep', '<b>'.repeat(17)],
  ['more than 1000 characters', 'a'.repeat(1001)],
] as const)('refuses a text: %s', async (sentence, text) => {
  await expect(rewritten(text)).rejects.toThrow(`Line 4: `);
  await expect(rewritten(text)).rejects.toThrow(sentence);
});

test.each([
  ['The first line is not WEBVTT', ''],
  ['The first line is not WEBVTT', '1\n00:00:01,000 --> 00:00:02,000\nHello'],
  ['The first line is not WEBVTT', 'WEBVTTX\n\n'],
  ['The first line is not WEBVTT', `\nWEBVTT\n\n${times}\na`],
  ['The file has no cues', 'WEBVTT'],
  ['Line 2: an empty line is missing', `WEBVTT\n${times}\na`],
  ['Line 5: an empty line is missing', `WEBVTT\n\n${times}\na\n${times}\nb`],
  ['Line 3: there are no times', 'WEBVTT\n\n00:01,000 --> 00:02,000\na'],
  ['Line 3: there are no times', 'WEBVTT\n\n00:61.000 --> 00:62.000\na'],
  ['Line 3: there are no times', 'WEBVTT\n\n-1:00:01.000 --> 00:02.000\na'],
  ['Line 3: the cue ends before', 'WEBVTT\n\n00:02.000 --> 00:02.000\na'],
  ['Line 6: the cue begins before', `WEBVTT\n\n${times}\na\n\n00:00.500 --> 00:09.000\nb`],
  ['Line 3: there begins no cue', 'WEBVTT\n\n<script>alert(1)</script>\n'],
  ['Line 4: a comment or style has an arrow', `WEBVTT\n\nNOTE a\n${times}\na`],
  ['Line 3: “align:middle” is no setting', `WEBVTT\n\n${times} align:middle\na`],
  ['is no setting', `WEBVTT\n\n${times} position:101%\na`],
  ['is no setting', `WEBVTT\n\n${times} onload:alert(1)\na`],
  ['is no setting', `WEBVTT\n\n${times} __proto__:1\na`],
  ['more than 20000 cues', `WEBVTT\n\n${`${times}\na\n\n`.repeat(20_001)}`],
] as const)('refuses a file: %s', async (sentence, text) => {
  await expect(written(text)).rejects.toThrow(sentence);
});
