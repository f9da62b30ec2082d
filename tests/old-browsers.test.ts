import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { parseSync, Visitor, type Node } from 'oxc-parser';
import { expect, test } from 'vitest';

// The site serves Safari 16.4, Firefox 115 and Chrome 109 (ADR 136): its own scripts use nothing that one of them lacks.
const root = resolve(import.meta.dirname, '..');

/** Names of globals with what they have by themselves, or `*` for all of it, and the first versions of Chrome, Firefox and Safari; – for none. */
const statics: Readonly<Record<string, string>> = {
  'AbortSignal.any': '116, 124, 17.4',
  'Array.fromAsync': '121, 115, 16.4',
  'CSS.highlights': '105, 140, 17.2',
  'Error.isError': '134, 138, –',
  'Intl.DurationFormat': '129, 136, 16.4',
  'Intl.Segmenter': '87, 125, 14.1',
  'Iterator.*': '122, 131, 18.4',
  'Map.groupBy': '117, 119, 17.4',
  'Math.f16round': '135, 129, 18.2',
  'Math.sumPrecise': '–, 137, 26.2',
  'Object.groupBy': '117, 119, 17.4',
  'Promise.try': '128, 134, 18.2',
  'Promise.withResolvers': '119, 121, 17.4',
  'RegExp.escape': '136, 134, 18.2',
  'Response.json': '105, 115, 17',
  'Temporal.*': '144, 139, –',
  'URL.canParse': '120, 115, 17',
  'URL.parse': '126, 126, 18',
  'Uint8Array.fromBase64': '140, 133, 18.2',
  'Uint8Array.fromHex': '140, 133, 18.2',
  'globalThis.navigation': '102, 147, 26.2',
  'window.navigation': '102, 147, 26.2',
};

/** Globals, called or read. */
const globals: Readonly<Record<string, string>> = {
  AsyncDisposableStack: '134, 141, –',
  CloseWatcher: '126, 149, –',
  DisposableStack: '134, 141, –',
  Float16Array: '135, 129, 18.2',
  cookieStore: '87, 140, 18.4',
  requestIdleCallback: '47, 55, –',
  scheduler: '94, 142, –',
};

/** Methods, of whatever is before the point. */
const methods: Readonly<Record<string, string>> = {
  ariaNotify: '141, –, –',
  checkVisibility: '105, 106, 17.4',
  difference: '122, 127, 17',
  getHTML: '125, 128, 18',
  getOrInsert: '145, 144, 26.2',
  getOrInsertComputed: '145, 144, 26.2',
  intersection: '122, 127, 17',
  isDisjointFrom: '122, 127, 17',
  isSubsetOf: '122, 127, 17',
  isSupersetOf: '122, 127, 17',
  isWellFormed: '111, 119, 16.4',
  moveBefore: '133, 144, –',
  requestClose: '134, 139, 18.4',
  setFromBase64: '140, 133, 18.2',
  setFromHex: '140, 133, 18.2',
  setHTML: '146, 148, –',
  setHTMLUnsafe: '124, 123, 17.4',
  startViewTransition: '111, 144, 18',
  symmetricDifference: '122, 127, 17',
  toBase64: '140, 133, 18.2',
  toHex: '140, 133, 18.2',
  toReversed: '110, 115, 16',
  toSorted: '110, 115, 16',
  toSpliced: '110, 115, 16',
  toWellFormed: '111, 119, 16.4',
  togglePopover: '114, 125, 17',
  union: '122, 127, 17',
  with: '110, 115, 16',
};

/** Of iterators; arrays have had them for long. */
const helpers = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;

/** Uses that ask first whether the browser has it. */
const allowed: readonly string[] = [];

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));

interface Source {
  /** Modules that it imports for more than their types. */
  imports: string[];
  /** `line: what`. */
  found: string[];
}

function read(name: string, text: string): Source {
  const { program, module, errors } = parseSync(name, text);
  expect(errors, name).toEqual([]);
  const found: string[] = [];
  const add = ({ start }: { start: number }, what: string): void =>
    void found.push(`${text.slice(0, start).split('\n').length}: ${what}`);
  const use = (
    at: { start: number },
    what: string,
    versions: Readonly<Record<string, string>>,
    key = what,
  ): void => {
    if (Object.hasOwn(versions, key)) add(at, `${what} (${versions[key]})`);
  };
  const pattern = (at: { start: number }, source: string, flags: string): void => {
    if (flags.includes('v')) add(at, 'flag v of an expression (112, 116, 17)');
    if (/\(\?[ims]*(?:-[ims]+)?:/.test(source.replaceAll('(?:', '')))
      add(at, 'flags inside an expression (125, 132, –)');
    const groups = [...source.matchAll(/\(\?<(?![=!])([^>]+)>/g)].map(([, group]) => group);
    if (new Set(groups).size < groups.length)
      add(at, 'one name for two groups of an expression (125, 129, 17)');
  };
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') use(callee, callee.name, globals);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      // `z.union` makes a schema.
      if (!isNamed(object, 'z')) use(property, property.name, methods);
      if (helpers.test(property.name) && isIterator(object))
        add(property, `${property.name} of an iterator (122, 131, 18.4)`);
    },
    NewExpression({ callee, arguments: [source, flags] }) {
      if (callee.type !== 'Identifier') return;
      use(callee, callee.name, globals);
      if (callee.name !== 'RegExp') return;
      pattern(callee, source ? text.slice(source.start, source.end) : '', textOf(flags));
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const { name: of } = object;
      use(property, `${of}.${property.name}`, statics);
      use(object, of, statics, `${of}.*`);
      use(object, of, globals);
      if (/^(globalThis|window|self|document|navigator)$/.test(of))
        use(property, property.name, globals);
    },
    Literal(node) {
      if ('regex' in node) pattern(node, node.regex.pattern, node.regex.flags);
      if (typeof node.value === 'string') selector(node, node.value);
    },
    VariableDeclaration(node) {
      if (node.kind.endsWith('using')) add(node, `${node.kind} (134, 141, –)`);
    },
    ForOfStatement(node) {
      if (node.await) add(node, 'for await: streams cannot (124, 110, 26.4)');
    },
    ImportDeclaration(node) {
      if (node.attributes.length > 0) add(node, 'attributes of an import (123, 138, 17.2)');
    },
  }).visit(program);
  return { imports: importsOf(module), found };

  /** A browser that does not know a selector throws, but in `:is()`. */
  function selector(at: { start: number }, value: string): void {
    const outside = value.replaceAll(/:(?:is|where)\([^)]*\)/g, '');
    if (outside.includes(':popover-open')) add(at, ':popover-open outside :is() (114, 125, 17)');
    if (/^[^{}]*:has\(/.test(outside)) add(at, ':has() outside :is() (105, 121, 15.4)');
  }
}

const isNamed = (node: Node, name: string): boolean =>
  node.type === 'Identifier' && node.name === name;

/** `map.values()`, `text.matchAll(expression)`; not `Object.values(object)`. */
function isIterator(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  if (property.type !== 'Identifier') return false;
  return (
    property.name === 'matchAll' ||
    (/^(keys|values|entries)$/.test(property.name) && node.arguments.length === 0)
  );
}

const textOf = (node: Node | undefined): string =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '';

function importsOf({ staticImports, staticExports }: ReturnType<typeof parseSync>['module']) {
  const imported = staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const exported = staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
  return [
    ...imported.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ];
}

/** Everything of web/, and what it needs of the contracts. */
function browserSources(): Map<string, Source> {
  const sources = new Map<string, Source>();
  const waiting = sourcesIn('web');
  for (const name of waiting) {
    if (sources.has(name)) continue;
    const source = read(name, readFileSync(join(root, name), 'utf8'));
    sources.set(name, source);
    const needed = source.imports
      .map((each) => each.replace(/^#contracts\//, 'src/contracts/'))
      .map((each) => (each.startsWith('.') ? posix.join(dirname(name), each) : each));
    waiting.push(...needed.filter((each) => /^src\/contracts\/.*\.ts$/.test(each)));
  }
  return sources;
}

test('scripts of the site use nothing that the oldest browsers it serves lack, with the first versions of Chrome, Firefox and Safari', () => {
  const sources = [...browserSources()];
  expect(sources.filter(([name]) => name.startsWith('src/contracts/')).length).toBeGreaterThan(50);
  const found = sources.flatMap(([name, source]) => source.found.map((use) => `${name}:${use}`));
  expect(found).toEqual(allowed);
});

test.each([
  ['URL.parse(address)', 'URL.parse'],
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ['list.map(RegExp.escape)', 'RegExp.escape'],
  ['Iterator.from(list)', 'Iterator'],
  ['Temporal.Now.instant()', 'Temporal'],
  ['ids.union(others)', 'union'],
  ['bytes.toHex()', 'toHex'],
  ['field?.checkVisibility()', 'checkVisibility'],
  ['requestIdleCallback(run)', 'requestIdleCallback'],
  ['window.cookieStore.get(name)', 'cookieStore'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ['map.values().map(run)', 'map of an iterator'],
  ['text.matchAll(/a/g).toArray()', 'toArray of an iterator'],
  ['/[a--b]/v.test(text)', 'flag v'],
  ["new RegExp(text, 'gv')", 'flag v'],
  ['/(?i:a)b/.test(text)', 'flags inside'],
  ['/(?<a>b)|(?<a>c)/.test(text)', 'one name'],
  ["menu.matches(':popover-open')", ':popover-open'],
  ['{ using file = open(); }', 'using'],
  ["import list from './list.json' with { type: 'json' }", 'attributes'],
  ['export {}; for await (const part of stream) run(part)', 'for await'],
])('finds what is missing in %s', (text, what) => {
  expect(read('sample.ts', `\n${text}`).found).toEqual([expect.stringContaining(`2: ${what}`)]);
});

test.each([
  'Object.entries(fields).map(run)',
  "z.union([z.literal('a'), z.null()])",
  "menu.matches(':is(:popover-open)')",
  '/(?:a)(?<!b)(?<c>d)/u.test(text)',
])('leaves %s alone', (text) => {
  expect(read('sample.ts', text).found).toEqual([]);
});
