import { expect, test } from 'vitest';
import { answerOf, faultOfFile } from './send-photo.ts';
import { photoFaultOf } from './texts.ts';

test('the browser names what it can see is wrong with a file', () => {
  const file = (size: number, type: string) =>
    Object.defineProperty(new File(['x'], 'a', { type }), 'size', { value: size });
  expect(faultOfFile(undefined)).toBe('required');
  expect(faultOfFile(file(0, 'image/png'))).toBe('required');
  expect(faultOfFile(file(11 * 1024 ** 2, 'image/png'))).toBe('file_size');
  expect(faultOfFile(file(10, 'text/html'))).toBe('file_type');
  expect(faultOfFile(file(10, ''))).toBeUndefined();
});

test('every answer is a state or a fault', () => {
  const status = {
    state: 'pending',
    reason: null,
    methods: ['photo'],
    challenge_age: 18,
    text_key: 'law',
  };
  expect(answerOf(200, JSON.stringify(status))).toEqual({ status });
  const faults: [number, string, string][] = [
    [200, '<html>', 'other'],
    [413, '', 'file_size'],
    [422, '{"error":{"file":"file_damaged"}}', 'file_damaged'],
    [422, '{"error":{"form":"invalid"}}', 'other'],
    [429, '{}', 'too_many_requests'],
    [503, '', 'other'],
  ];
  for (const [code, text, fault] of faults)
    expect([code, text, answerOf(code, text)]).toEqual([code, text, { fault }]);
});

test('the code in the address of a form without script is a fault', () => {
  expect(photoFaultOf(null)).toBeUndefined();
  expect(photoFaultOf('payload_too_large')).toBe('file_size');
  expect(photoFaultOf('file_type')).toBe('file_type');
  expect(photoFaultOf('unavailable')).toBe('other');
});
