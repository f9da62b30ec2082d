import { expect, test } from 'vitest';
import { loadForm } from './load-form.ts';

const source = { draft: () => Promise.reject(new Error('there is no draft')) };
const targetAt = async (target_type: string, target_id: string) => {
  const query = new URLSearchParams({ target_type, target_id });
  const { target } = await loadForm(source, new URL(`https://tube.example/contact/?${query}`));
  return target?.target_id;
};

test.each([
  ['video', '123456789'],
  ['photo', 'k3n9x2q8w1'],
  ['model', 'ann-lake'],
])('the form of a report takes the %s that its address names', async (type, id) => {
  expect(await targetAt(type, id)).toBe(id);
});

test.each([
  ['video', '1234567890'],
  ['video', 'k3n9x2q8w1'],
  ['photo', 'k3'],
  ['model', 'Ann Lake'],
  ['city', '12'],
])('the form of a report has no subject for an address of %s %s', async (type, id) => {
  expect(await targetAt(type, id)).toBeUndefined();
});
