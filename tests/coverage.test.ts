import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// Keeps the coverage pages true: every row has a proof, and all that it names exists.
const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = {
  specification: read('docs/spec-coverage.md'),
  security: read('docs/security-coverage.md'),
};

/** The rows of all tables of a page, as cells; heads and rulers left out. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n');
  const isRuler = (line = ''): boolean => /^\|[-|]+\|$/.test(line);
  return lines
    .filter((line, at) => line.startsWith('|') && !isRuler(line) && !isRuler(lines[at + 1]))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const areas = rowsOf(/\n## Areas\n([^]*?)\n## /.exec(pages.specification)?.[1] ?? '').map(
  ([name]) => name,
);
const rows = [
  ...rowsOf(pages.specification.slice(pages.specification.indexOf('\n## 1.'))),
  ...rowsOf(pages.security),
];

/** Every `path` "words of a title" of a text. */
const proofsOf = (text: string): { path: string; title: string }[] =>
  [...text.matchAll(/`([^`]+\.test\.tsx?)`(?: "([^"]+)")?/g)].map(([, path = '', title = '']) => ({
    path,
    title,
  }));

/** First strings of calls such as test('…'), test.skipIf(x)('…'), test.each([…])('…'). */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/(?:\b(?:test|it|describe)|[\])])\(\s*(['"`])((?:\\.|(?!\1)[^])*?)\1/g)].map(
    ([, , title = '']) => title,
  );

test('the areas and the tables are found', () => {
  expect(areas).toContain('catalogue');
  expect(rows.length).toBeGreaterThan(300);
});

test('every row has a proof, a known later area or a decision', () => {
  const unproven = rows.filter((cells) => {
    const proof = cells.at(-1) ?? '';
    const later = [...proof.matchAll(/later: ([^;|]+)/g)].map(([, area = '']) => area.trim());
    if (later.some((area) => !areas.includes(area))) return true;
    return later.length === 0 && proofsOf(proof).length === 0 && !/decided: \S/.test(proof);
  });
  expect(unproven).toEqual([]);
});

test('every test that is named exists and has that title', () => {
  const cited = new Map(
    proofsOf(Object.values(pages).join('\n')).map((proof) => [
      `${proof.path} ${proof.title}`,
      proof,
    ]),
  );
  const wrong = [...cited.values()].filter(
    ({ path, title }) =>
      !existsSync(join(root, path)) || !titlesOf(read(path)).some((name) => name.includes(title)),
  );
  expect(wrong).toEqual([]);
});

test('every demand of docs/compliance.md names tests that exist, or says that it is the owner’s duty', () => {
  const page = read('docs/compliance.md');
  const demands = rowsOf(page.slice(page.indexOf('\n## Demands beyond')));
  expect(demands.flatMap(([codes = '']) => codes.split(', '))).toHaveLength(56);
  expect(
    demands.filter(
      ([, , , proof = '']) =>
        proofsOf(proof).some(({ path }) => !existsSync(join(root, path))) ||
        (proofsOf(proof).length === 0 && !/owner|docs\/security-coverage\.md/.test(proof)),
    ),
  ).toEqual([]);
});

test('every requirement R-01 to R-85 has one row', () => {
  const found = rowsOf(pages.security).map(([rule]) => rule);
  expect(found).toEqual(
    Array.from({ length: 85 }, (_, at) => `R-${String(at + 1).padStart(2, '0')}`),
  );
});

test('the documents name only files that exist', () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md'),
  );
  const missing = ['README.md', ...documents.map((name) => `docs/${name}`)].flatMap((file) =>
    [...read(file).matchAll(/`((?:src|web|db|docs|e2e|tests|tools|bench|tsconfig)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => ({ file, path })),
  );
  expect(missing).toEqual([]);
});

const folder = process.env['SPEC_DIR'] ?? resolve(root, '../shared/spec');
const specification = join(folder, 'specification.md');

describe.skipIf(!existsSync(specification))(
  'the specification next to the checkout (else SPEC_DIR; skipped where it is not)',
  () => {
    const text = existsSync(specification) ? readFileSync(specification, 'utf8') : '';

    test('has each of its table rows here', () => {
      const known = new Set(rowsOf(pages.specification).map(([cell]) => cell));
      expect(rowsOf(text).filter(([cell]) => !known.has(cell))).toEqual([]);
    });

    test('has each of its quoted texts here', () => {
      const quoted = [...text.matchAll(/(?<!\w)'[^'\n]+'(?!\w)/g)].map(([phrase]) => phrase);
      expect(quoted.length).toBeGreaterThan(25);
      expect(quoted.filter((phrase) => !pages.specification.includes(phrase))).toEqual([]);
    });
  },
);
