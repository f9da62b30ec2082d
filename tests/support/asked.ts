import type { Draw } from './draw.ts';

/** A request of a call. */
export interface Asked {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  form?: string;
  /** A picture goes with the form. */
  has_picture?: true;
  headers?: Record<string, string>;
}

export const get = (url: string): Asked => ({ method: 'GET', url });
export const post = (url: string, fields: Record<string, string>): Asked => ({
  method: 'POST',
  url,
  form: new URLSearchParams(fields).toString(),
});

export const idOf = (draw: Draw, most: number): number =>
  draw.chance(0.9) ? draw.whole(1, most) : draw.whole(1, 67_108_863);

export const words = [
  'harbour',
  'har lig',
  'slow dunes',
  'rain',
  'the pier',
  'two lamps',
  'mara',
  'quiet',
  '日本海',
  'Łódź',
  '100%',
  'a & b',
  "o'clock",
  'no such words',
];
