import { expect, test } from 'vitest';
import { createPinch } from './pinch.ts';

const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 100 });

function pinched(to: number): 'in' | 'out' | null {
  const pinch = createPinch();
  pinch.down(finger(1, 100));
  pinch.down(finger(2, 200));
  pinch.move(finger(2, 100 + to));
  return pinch.up(finger(2, 100 + to));
}

test('fingers that part or meet are a gesture, those that tremble are none', () => {
  expect(pinched(200)).toBe('out');
  expect(pinched(40)).toBe('in');
  expect(pinched(110)).toBeNull();
});

test('one finger is no pinch, and a pinch ends once', () => {
  const pinch = createPinch();
  pinch.down(finger(1, 100));
  pinch.move(finger(1, 300));
  expect(pinch.up(finger(1, 300))).toBeNull();
  pinch.down(finger(1, 100));
  pinch.down(finger(2, 200));
  pinch.move(finger(2, 400));
  expect(pinch.up(finger(2, 400))).toBe('out');
  expect(pinch.up(finger(1, 100))).toBeNull();
});
