import { expect, test } from 'vitest';
import { parseCommand, parseReport } from './protocol.ts';

test.each([
  { command: 'connect' },
  { command: 'play' },
  { command: 'pause' },
  { command: 'seek', seconds: 12.5 },
])('reads the command %o', (command) => {
  expect(parseCommand({ velour: 1, ...command, more: 'is dropped' })).toEqual(command);
});

test.each([
  undefined,
  null,
  'play',
  1,
  [],
  { command: 'play' },
  { velour: 2, command: 'play' },
  { velour: '1', command: 'play' },
  { velour: 1 },
  { velour: 1, command: 'constructor' },
  { velour: 1, command: 'seek' },
  { velour: 1, command: 'seek', seconds: '5' },
  { velour: 1, command: 'seek', seconds: Number.NaN },
  { velour: 1, command: 'seek', seconds: -1 },
  { velour: 1, command: 'seek', seconds: Number.POSITIVE_INFINITY },
])('ignores %o', (data) => {
  expect(parseCommand(data)).toBeUndefined();
});

test('reads a report; a host page ignores everything else', () => {
  const report = { velour: 1, event: 'time', state: 'playing', seconds: 1, duration: 9 };
  expect(parseReport(report)).toEqual(report);
  for (const wrong of [{ event: 'x' }, { state: 'x' }, { seconds: '1' }, { velour: 0 }])
    expect(parseReport({ ...report, ...wrong })).toBeUndefined();
});
