import { expect, test, vi } from 'vitest';
import { createSettings, defaultSettings, parseSettings } from './stored-settings.ts';

function memoryStore(text: string | null = null) {
  const held = new Map<string, string>();
  if (text !== null) held.set('velour.player', text);
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

test('reads what it wrote', () => {
  const store = memoryStore();
  const changed = { volume: 0.4, muted: true, speed: 1.5, lines: 720, captions: 'es-419' };
  createSettings(() => store).set(changed);
  expect(createSettings(() => store).get()).toEqual({ ...defaultSettings, ...changed });
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
  '{"lines":"720","captions":"<b>","caption_size":"huge","theatre":0}',
  '{"lines":-1,"loop":null,"single_keys":"no"}',
])('stored %j falls back to the defaults', (text) => {
  expect(parseSettings(text)).toEqual(defaultSettings);
});

test('one wrong field does not cost the others', () => {
  expect(parseSettings('{"volume":0.5,"speed":99,"theatre":true}')).toEqual({
    ...defaultSettings,
    volume: 0.5,
    theatre: true,
  });
});

test('where storage is denied a change lasts as long as the page', () => {
  const settings = createSettings(denied);
  expect(settings.get()).toEqual(defaultSettings);
  settings.set({ loop: true });
  expect(settings.get().loop).toBe(true);
});

test('listeners hear of changes until they leave', () => {
  const settings = createSettings(() => memoryStore());
  const heard = vi.fn<() => void>();
  const leave = settings.subscribe(heard);
  settings.set({ loop: true });
  leave();
  settings.set({ loop: false });
  expect(heard).toHaveBeenCalledTimes(1);
});
