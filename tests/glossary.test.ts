import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor, type Expression } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Words that standard terms replaced; as parts of identifiers and file names. */
const struck = [
  'anew',
  'aside',
  'beside',
  'care',
  'deed',
  'deeds',
  'doubt',
  'doubted',
  'everybody',
  'gathered',
  'gathers',
  'kept',
  'law',
  'laws',
  'nobody',
  'soon',
  'tell',
  'tells',
  'told',
  'walk',
  'walked',
  'walks',
  'weigh',
  'whoever',
  'wish',
  'wishes',
] as const;

/** Names of the wire and of the platform that contain a struck word. */
const allowed = new Set<string>([]);

const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /^(src|web|db|tools|bench|tests|e2e)\/.*\.(tsx?|mjs|css|sql)$/.test(name))
  .filter((name) => !name.includes('locales/') && existsSync(join(root, name)));

/** `cachedTotals`, `cached_totals` and `cached-totals` have the words cached and totals. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase());

/** Two words that follow each other in a name. */
const struckPairs: readonly string[] = ['take-turn'];

function hasStruckWord(name: string): boolean {
  if (allowed.has(name)) return false;
  const words = wordsOf(name);
  return words.some(
    (word, n) =>
      struck.some((each) => each === word) || struckPairs.includes(`${word}-${words[n + 1]}`),
  );
}

function identifiersOf(file: string): Set<string> {
  const names = new Set<string>();
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
  }).visit(program);
  return names;
}

/** Titles that are literal; rules of the project ask for that. */
function titlesOf(file: string): string[] {
  const titles: string[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      let called: Expression = callee;
      while (called.type === 'CallExpression' || called.type === 'MemberExpression')
        called = called.type === 'CallExpression' ? called.callee : called.object;
      const isTest = called.type === 'Identifier' && /^(?:test|describe|it)$/.test(called.name);
      if (isTest && title?.type === 'Literal' && typeof title.value === 'string')
        titles.push(title.value);
    },
  }).visit(program);
  return titles;
}

test('the glossary has each term once, with a meaning and a place that exists', () => {
  expect(rows.length).toBeGreaterThan(40);
  const terms = rows.flatMap(([term = '']) => term.split(', '));
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  const wrong = rows.filter(
    ([, meaning = '', where = '']) =>
      meaning === '' || !existsSync(join(root, where.replaceAll('`', ''))),
  );
  expect(wrong).toEqual([]);
});

test('no file name has a struck word', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => hasStruckWord(name.slice(name.lastIndexOf('/') + 1)))).toEqual([]);
});

test('no identifier has a struck word', () => {
  const found = files
    .filter((name) => !/\.(css|sql)$/.test(name))
    .flatMap((name) =>
      [...identifiersOf(name)].filter(hasStruckWord).map((word) => `${name}: ${word}`),
    );
  expect(found).toEqual([]);
});

/** Words that comments and test titles replace by standard English: no one, every member, next to, again, stored, report … */
const struck_in_prose = /\b(?:nobody|whoever|everybody|beside|anew|kept|tells|told|aside)\b/i;
/** A sentence whose subject is a clause hides who does what; questions may begin so. */
const clause_as_subject = /(?:^|[.!?:]\s+)(?:What|Who|Whoever|Whatever)\b(?![^.]*\?)/;

/** Comments of a file, each as one line. */
function commentsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const comments = file.endsWith('.css')
    ? [...text.matchAll(/\/\*([^]*?)\*\//g)].map(([, value = '']) => value)
    : parseSync(file, text).comments.map(({ value }) => value.replace(/^\*/, ''));
  return comments.map((value) => value.replaceAll(/\n\s*\*? ?/g, ' ').trim());
}

test('no comment has a struck word or a clause as its subject', () => {
  const found = files
    .filter((name) => !name.endsWith('.sql'))
    .flatMap((name) =>
      commentsOf(name)
        .filter((text) => struck_in_prose.test(text) || clause_as_subject.test(text))
        .map((text) => `${name}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('no test title has a struck word or a clause as its subject', () => {
  const found = files
    .filter((name) => /\.test\.tsx?$/.test(name))
    .flatMap((name) =>
      titlesOf(name)
        .filter(
          (text) => struck_in_prose.test(text) || /^(?:what|who|whoever|whatever)\b/i.test(text),
        )
        .map((text) => `${name}: ${text}`),
    );
  expect(found).toEqual([]);
});
