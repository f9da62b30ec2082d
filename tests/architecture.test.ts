import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

// Enforces the layers of docs/map.md by the imports of the files, relative paths included.
const root = resolve(import.meta.dirname, '..');

/** Floors that a floor may import at run time, and as a type only on top of that. */
const floors: Record<string, { run: string[]; type: string[] }> = {
  contracts: { run: ['contracts'], type: [] },
  platform: { run: ['contracts', 'platform'], type: [] },
  domain: { run: ['contracts', 'platform', 'domain'], type: [] },
  api: { run: ['contracts', 'api'], type: ['domain', 'platform'] },
  worker: { run: ['contracts', 'worker'], type: ['domain', 'platform'] },
  web: { run: ['contracts', 'web'], type: ['domain'] },
  app: { run: ['contracts', 'platform', 'domain', 'api', 'worker', 'app', 'seed'], type: ['web'] },
  seed: { run: ['contracts', 'platform', 'domain', 'seed'], type: ['app', 'worker'] },
};

interface Import {
  file: string;
  target: string;
  is_type: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file) && statSync(file).isFile(),
    );
}

/**
 * Static imports of files of this repository, by alias and by relative path, as paths from the root.
 * Dynamic imports are left out: they name the module that a chunk begins with (ADR 035).
 */
function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const statements = [
    ...module.staticImports.map((found) => ({
      name: found.moduleRequest.value,
      is_type: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, is_type: entry.isType }] : [],
      ),
    ),
  ];
  return statements.flatMap(({ name, is_type }) => {
    const target = name.startsWith('#')
      ? fromAlias(name)
      : name.startsWith('.')
        ? relative(root, resolve(dirname(file), name))
        : undefined;
    return target === undefined ? [] : [{ file: relative(root, file), target, is_type }];
  });
}

const fromAlias = (name: string): string =>
  name
    .replace(/^#web\//, 'web/')
    .replace(/^#seed\//, 'db/seed/')
    .replace(/^#tests\//, 'tests/')
    .replace(/^#/, 'src/');

const floorOf = (path: string): string =>
  path.startsWith('db/seed/')
    ? 'seed'
    : path.startsWith('web/')
      ? 'web'
      : (path.split('/')[1] ?? '');
/** The room of a file: a folder of the domain or of the features of the pages. */
const roomOf = (path: string): string | undefined =>
  /^(src\/domain|web\/features)\/[^/]+(?=\/)/.exec(path)?.[0];

const imports = [
  ...sourceFiles(join(root, 'src')),
  ...sourceFiles(join(root, 'web')),
  ...sourceFiles(join(root, 'db/seed')),
].flatMap(importsOf);

test('there is something to look at', () => {
  expect(imports.length).toBeGreaterThan(100);
});

describe('floors', () => {
  test.each(Object.keys(floors))('%s imports downwards only', (floor) => {
    const allowed = floors[floor] ?? { run: [], type: [] };
    const wrong = imports.filter(({ file, target, is_type }) => {
      const into = floorOf(target);
      return (
        floorOf(file) === floor &&
        !allowed.run.includes(into) &&
        !(is_type && allowed.type.includes(into))
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('a file outside a room imports its index alone', () => {
  const wrong = imports.filter(({ file, target }) => {
    const room = roomOf(target);
    return room !== undefined && roomOf(file) !== room && target !== `${room}/index.ts`;
  });
  expect(wrong).toEqual([]);
});

/** The rooms, and the rooms that each imports at run time or as a type. */
const rooms = Map.groupBy(
  imports.filter(({ file, target }) => roomOf(file) && roomOf(target) !== roomOf(file)),
  ({ file }) => roomOf(file) ?? '',
);

test('rooms import each other without a circle', () => {
  const circles: string[] = [];
  const visit = (room: string, path: readonly string[]): void => {
    if (path.includes(room)) {
      circles.push([...path.slice(path.indexOf(room)), room].join(' → '));
      return;
    }
    for (const next of new Set(rooms.get(room)?.flatMap(({ target }) => roomOf(target) ?? [])))
      visit(next, [...path, room]);
  };
  for (const room of rooms.keys()) visit(room, []);
  expect([...new Set(circles)]).toEqual([]);
});

/** Folders with one file for each address or module, which their table lists: `web/routes.ts`. */
const listed_elsewhere = new Set(['web/routes']);

test('a room has at most 25 files, and so has every folder', () => {
  const files = [join(root, 'src'), join(root, 'web')]
    .flatMap(sourceFiles)
    .map((file) => relative(root, file));
  const groups = [
    // The lightbox of the albums is a chunk and a folder of its own.
    ...Map.groupBy(files, (file) => (file.includes('/lightbox/') ? undefined : roomOf(file))),
    ...Map.groupBy(files, dirname),
  ];
  const large = groups.filter(
    ([name, { length }]) => name !== undefined && !listed_elsewhere.has(name) && length > 25,
  );
  expect(large.map(([name, { length }]) => `${name}: ${length}`)).toEqual([]);
});

// `velour check` runs without a database, so without a domain: it calls the one use case directly.
const without_domain = 'src/app/commands/check-files.ts';

test('the scripts of embeds need no React and nothing of the pages', () => {
  const fromEmbed = new Set(
    sourceFiles(join(root, 'web/embed'))
      .map((file) => relative(root, file))
      .filter((file) => /^web\/embed\/(client|host)\//.test(file)),
  );
  // Modules that they import count as theirs.
  for (const file of fromEmbed)
    for (const { target } of imports.filter((each) => each.file === file && !each.is_type))
      fromEmbed.add(target);
  expect(fromEmbed.size).toBeGreaterThan(10);
  const wrong = [...fromEmbed].filter(
    (file) =>
      !/^(web\/embed\/(?!document|texts)|web\/player\/(?!index)|web\/lib\/visit\/no-geo|src\/contracts\/)/.test(
        file,
      ) ||
      /from '(react|react-dom|@lingui|@videojs\/react)/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  );
  expect(wrong).toEqual([]);
});

test('the console shares styles and contracts with the pages of the site, and nothing else', () => {
  const ofConsole = (path: string): boolean => path.startsWith('web/console/');
  const own = imports.filter(({ file }) => ofConsole(file));
  expect(own.length).toBeGreaterThan(20);
  expect(
    own.filter(
      ({ target }) =>
        !ofConsole(target) &&
        !/^(web\/styles\/|web\/ui\/[a-z-]+\.module\.css$|src\/contracts\/)/.test(target),
    ),
  ).toEqual([]);
  expect(imports.filter(({ file, target }) => !ofConsole(file) && ofConsole(target))).toEqual([]);
});

test('commands and the seed reach the domain by what compose hands them', () => {
  const wrong = imports.filter(
    ({ file, target, is_type }) =>
      /^(src\/app\/commands|db\/seed)\//.test(file) &&
      roomOf(target) !== undefined &&
      !is_type &&
      file !== without_domain,
  );
  expect(wrong).toEqual([]);
});

test('files stay short enough to be understood', () => {
  const long = [...sourceFiles(join(root, 'src')), ...sourceFiles(join(root, 'web'))]
    .map((file) => ({
      file: relative(root, file),
      lines: readFileSync(file, 'utf8').split('\n').length,
    }))
    .filter(
      ({ file, lines }) => lines > 300 && !file.endsWith('schema.ts') && !file.includes('locales/'),
    );
  expect(long).toEqual([]);
});

test('only the configuration reads the environment', () => {
  const readers = [...sourceFiles(join(root, 'src'))]
    .filter((file) => readFileSync(file, 'utf8').includes('process.env'))
    .map((file) => relative(root, file));
  expect(readers.filter((file) => !file.startsWith('src/app/'))).toEqual([]);
});

test('Markdown is read on the server alone', () => {
  const readers = [...sourceFiles(join(root, 'src')), ...sourceFiles(join(root, 'web'))]
    .filter((file) => /from 'marked'/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));
  expect(readers).toEqual(['src/domain/information/render-markdown.ts']);
});
