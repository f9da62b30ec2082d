import { expect, test } from 'vitest';
import {
  parseSettings,
  readChosenLines,
  readSettings,
  writeChosenLines,
  writeSettings,
} from './stored-settings.ts';

function memoryStore() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

test('reads what it wrote', () => {
  const store = memoryStore();
  writeSettings({ volume: 0.4, muted: true, speed: 1.5 }, () => store);
  expect(readSettings(() => store)).toEqual({ volume: 0.4, muted: true, speed: 1.5 });
});

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  'null',
  '{"volume":"1","muted":1,"speed":3}',
  '{"volume":-1}',
  '{"volume":2}',
])('stored %j falls back to the defaults', (text) => {
  expect(parseSettings(text)).toEqual({ volume: 1, muted: false, speed: 1 });
});

test('one wrong field does not cost the others', () => {
  expect(parseSettings('{"volume":0.5,"speed":99}')).toEqual({
    volume: 0.5,
    muted: false,
    speed: 1,
  });
});

test('denied storage never throws', () => {
  expect(readSettings(denied)).toEqual({ volume: 1, muted: false, speed: 1 });
  expect(() => writeSettings({ volume: 1, muted: false, speed: 1 }, denied)).not.toThrow();
  expect(readChosenLines(denied)).toBeNull();
  expect(() => writeChosenLines(720, denied)).not.toThrow();
});

test('the chosen height is remembered and forgotten', () => {
  const store = memoryStore();
  expect(readChosenLines(() => store)).toBeNull();
  writeChosenLines(720, () => store);
  expect(readChosenLines(() => store)).toBe(720);
  writeChosenLines(null, () => store);
  expect(readChosenLines(() => store)).toBeNull();
  store.setItem('velour.player', 'x');
  expect(readChosenLines(() => store)).toBeNull();
});
