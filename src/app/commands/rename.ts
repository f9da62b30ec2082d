import { parseArgs } from 'node:util';
import { languages, type Language } from '#contracts/vocabulary.ts';
import type { Operator } from '#domain/index.ts';
import type { Command } from './command.ts';
import { refusalOf } from './name-refusals.ts';
import { plainLine } from './plain-text.ts';
import { withProduct } from './session.ts';

const kinds = ['category', 'tag', 'model', 'channel'] as const;

export const renameCommand: Command = {
  name: 'rename',
  summary: 'give a category, tag, model or channel another name',
  help: [
    'velour rename category|tag|model|channel [--lang xx] [--dir new-dir] [--json] <dir> <title>',
    '',
    'Gives what has the address <dir> another title. Pages show it at once, searches by and by. A category has a title in each language: --lang says which,',
    'English unless given. --dir gives it another address as well; the old one leads there for ever, and no other may have it. The site may be running.',
    'Exit status: 0 done, 1 refused, 2 wrong use. --json prints {"renamed": dir} or {"refused": sentence}.',
  ].join('\n'),
  async run(argv, io) {
    const options = readOptions(argv);
    if (typeof options === 'string') {
      io.err(`${options}\n\n${renameCommand.help}`);
      return 2;
    }
    return withProduct(async ({ system_domain: { operator } }) => {
      const { kind, dir, title, new_dir, as_json } = options;
      const refused = await refusalOf(kind, rename(operator.names, options));
      const renamed = new_dir ?? dir;
      if (as_json) io.out(JSON.stringify(refused === undefined ? { renamed } : { refused }));
      else if (refused === undefined) io.out(`The ${kind} ${renamed} is now called ${title}.`);
      else io.err(refused);
      return refused === undefined ? 0 : 1;
    });
  },
};

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

/** A sentence when they are wrong. */
function readOptions(argv: string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        lang: { type: 'string' },
        dir: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [word, dir, title, ...more] = positionals;
    const kind = kinds.find((each) => each === word);
    if (!kind) return `Say what to rename: ${kinds.join(', ')}.`;
    if (dir === undefined || title === undefined || more.length > 0)
      return 'Say its address and the new title; a title of several words needs quotes.';
    const lang = languages.find((each) => each === values.lang);
    if (values.lang !== undefined && !lang) return `--lang must be one of ${languages.join(', ')}.`;
    if (lang && kind !== 'category') return 'Only categories have a title in each language.';
    return { kind, dir, title: plainLine(title), lang, new_dir: values.dir, as_json: values.json };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
