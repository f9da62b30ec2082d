import { parseArgs } from 'node:util';
import { languages, type Language } from '#contracts/vocabulary.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, flag, WrongUse } from '../command.ts';
import { reportNameChange } from './name-refusals.ts';
import { plainLine } from '../plain-text.ts';
import { withProduct } from '../session.ts';

const kinds = ['category', 'tag', 'model', 'channel'] as const;

export const renameCommand = defineCommand({
  name: 'rename',
  summary: 'rename a category, tag, model or channel',
  help: [
    'velour rename category|tag|model|channel [--lang xx] [--dir new-dir] [--json] <dir> <title>',
    '',
    'Changes the title of the name with the address <dir>. Pages and searches follow at once, the',
    'names on cards within minutes. A category has a title in each language: --lang selects it, English by default.',
    '--dir also changes the address; the old one redirects for ever, and no other name may take it.',
    'The site may be running.',
    'Exit status: 0 done, 1 refused, 2 wrong use.',
    '--json prints {"renamed": dir} or {"refused": sentence}.',
  ].join('\n'),
  async run(argv, io) {
    const options = readOptions(argv);
    const { kind, dir, title, new_dir: renamed = dir } = options;
    return withProduct(({ system_domain: { operator } }) =>
      reportNameChange(options, io, rename(operator.names, options), () => ({
        json: { renamed },
        text: `The ${kind} ${renamed} is now called ${title}.`,
      })),
    );
  },
});

interface Options {
  kind: (typeof kinds)[number];
  dir: string;
  title: string;
  lang: Language | undefined;
  new_dir: string | undefined;
  as_json: boolean;
}

function rename(operator: Operator['names'], { kind, lang, ...names }: Options): Promise<void> {
  switch (kind) {
    case 'category':
      return operator.renameCategory({ ...names, lang });
    case 'tag':
      return operator.renameTag(names);
    case 'model':
      return operator.renameModel(names);
    case 'channel':
      return operator.renameChannel(names);
  }
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { lang: { type: 'string' }, dir: { type: 'string' }, json: flag },
  });
  const [word, dir, title, ...more] = positionals;
  const kind = kinds.find((each) => each === word);
  if (!kind) throw new WrongUse(`Say what to rename: ${kinds.join(', ')}.`);
  if (dir === undefined || title === undefined || more.length > 0)
    throw new WrongUse('Say its address and the new title; a title of several words needs quotes.');
  const lang = languages.find((each) => each === values.lang);
  if (values.lang !== undefined && !lang)
    throw new WrongUse(`--lang must be one of ${languages.join(', ')}.`);
  if (lang && kind !== 'category')
    throw new WrongUse('Only categories have a title in each language.');
  return { kind, dir, title: plainLine(title), lang, new_dir: values.dir, as_json: values.json };
}
