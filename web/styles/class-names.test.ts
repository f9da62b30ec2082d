import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

// TypeScript does not know the names in a CSS module: every used name must exist and be used.

const web = join(import.meta.dirname, '..');
const sources = globSync('{features,ui,routes}/**/*.tsx', { cwd: web }).concat(
  globSync('{features,ui}/**/*.ts', { cwd: web }),
);

const uses = sources.flatMap((file) => {
  const code = readFileSync(join(web, file), 'utf8');
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, local = '', sheet = '']) =>
      [...code.matchAll(new RegExp(`\\b${local}\\['([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => ({
        file,
        sheet: join(dirname(file), sheet),
        name,
      })),
  );
});

describe('class names', () => {
  it('that components use exist', () => {
    expect(uses.length).toBeGreaterThan(50);
    expect(uses.filter(({ sheet, name }) => !namesIn(sheet).has(name))).toEqual([]);
  });

  it('that sheets define are used', () => {
    const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
    const defined = [...new Set(uses.map(({ sheet }) => sheet))].flatMap((sheet) =>
      [...namesIn(sheet)].map((name) => `${sheet} ${name}`),
    );
    expect(defined.filter((entry) => !used.has(entry))).toEqual([]);
  });
});

function namesIn(sheet: string): Set<string> {
  const css = readFileSync(join(web, sheet), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"/g,
    '',
  );
  return new Set(
    [...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^;{}]*\{)/g)].map(([, name = '']) => name),
  );
}
