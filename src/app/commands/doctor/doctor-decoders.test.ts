import { expect, test } from 'vitest';
import { decoderFindings, floorFor, isBelow } from './doctor-decoders.ts';

test('reports the tried jail and every decoder with its version', async () => {
  const findings = await decoderFindings({ allow_unjailed: false });
  expect(findings.map(({ check }) => check)).toEqual([
    'jail',
    'ffmpeg',
    'ffprobe',
    'sharp',
    'node',
  ]);
  expect(findings.every(({ is_fine }) => is_fine)).toBe(true);
  expect(findings[0]?.detail).toMatch(/^bubblewrap \d/);
});

test('each release line of ffmpeg has its own minimum version', () => {
  const is_old = (version: string): boolean => {
    const floor = floorFor(version);
    return floor !== undefined && isBelow(version, floor);
  };
  for (const old of [
    '5.1.9-0+deb12u1',
    '4.4.6',
    '6.0',
    '6.1.1-3ubuntu5',
    '7.1',
    '7.1.4',
    '8.0',
    '8.1.1',
  ])
    expect(is_old(old), old).toBe(true);
  for (const fine of [
    '5.1.10',
    '6.1.6',
    '7.1.5-0+deb13u1',
    '8.1.2',
    '8.2',
    '9.0',
    '2026-11-01-git-abcdef',
    'N-120000',
  ])
    expect(is_old(fine), fine).toBe(false);
});
