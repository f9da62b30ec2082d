import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema } from '#platform/config.ts';

// .env.example is what an owner reads; the schema is what the program reads.
const text = readFileSync(join(resolve(import.meta.dirname, '..'), '.env.example'), 'utf8');
const written = [...text.matchAll(/^# ?([A-Z][A-Z_]+)=(.*)$/gm)].map(
  ([, key = '', value = '']) => ({ key, value }),
);

test('explains every variable once, and no other', () => {
  expect(written.map(({ key }) => key).toSorted()).toEqual(
    Object.keys(environmentSchema.shape).toSorted(),
  );
});

test('shows the defaults', () => {
  const defaults: Record<string, unknown> = environmentSchema.parse({});
  expect(Object.fromEntries(written.map(({ key, value }) => [key, value]))).toEqual(
    Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, String(value)])),
  );
});

test('sets nothing when it is copied as it is', () => {
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
