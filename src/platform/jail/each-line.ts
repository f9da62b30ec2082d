import type { Readable } from 'node:stream';

/** What a line is cut to: a stranger's file may make a decoder print one without an end. */
const longest_line = 8192;

/** Calls for each line of a program's output, the last one without a line break too. */
export async function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  let rest = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, longest_line);
    for (const line of lines) onLine(line.slice(0, longest_line));
  }
  if (rest) onLine(rest);
}
