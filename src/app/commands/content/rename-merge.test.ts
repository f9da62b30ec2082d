import { expect, test } from 'vitest';
import { saveChannels, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aVideo } from '#tests/support/factories.ts';
import { mergeCommand } from './merge.ts';
import { renameCommand } from './rename.ts';

const it = withCommands();
const { velour } = it;

test('velour rename reports its result or the reason of the refusal', async () => {
  const ctx = it.ctx({ kind: 'system' });
  await saveTags(ctx, [
    { dir: 'fog', title: 'Fog' },
    { dir: 'rain', title: 'Rain' },
  ]);
  await saveChannels(ctx, [{ dir: 'lakes', title: 'Lakes' }]);
  expect(await velour(renameCommand, ['tag', '--dir', 'mist', 'fog', 'Morning  mist'])).toEqual({
    status: 0,
    out: 'The tag mist is now called Morning mist.\n',
    err: '',
  });
  expect(await velour(renameCommand, ['channel', 'lakes', 'Still lakes', '--json'])).toMatchObject({
    status: 0,
    out: '{"renamed":"lakes"}\n',
  });
  const refused = async (...args: string[]): Promise<string> => {
    const { status, out, err } = await velour(renameCommand, args);
    expect([status, out]).toEqual([1, '']);
    return err;
  };
  expect(await refused('tag', 'fog', 'Fog')).toBe('That tag became mist; name that one.\n');
  expect(await refused('tag', 'snow', 'Snow')).toBe('There is no tag of that name.\n');
  expect(await refused('tag', '--dir', 'fog', 'rain', 'Rain')).toBe(
    '“fog” is, or was, the address of a tag.\n',
  );
  expect(await refused('tag', '--dir', 'No Dir', 'rain', 'Rain')).toBe(
    'An address has 1 to 80 characters: a-z, 0-9 and dashes.\n',
  );
  expect(await refused('tag', 'rain', ' ')).toBe('A title has 1 to 500 characters on one line.\n');
});

test('velour merge enqueues the job and reports the number of links', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const models = await saveModels(
    ctx,
    ['ada', 'ada-l'].map((dir) => ({
      dir,
      title: dir,
      orientation: 'str' as const,
      attributes: {},
    })),
  );
  for (const title of ['One', 'Two'])
    await aVideo(ctx, { title, model_ids: [models.get('ada-l') ?? 0] });
  expect(await velour(mergeCommand, ['model', 'ada-l', 'ada'])).toEqual({
    status: 0,
    out: 'The model ada-l leads to ada now; queued are its 2 videos and 0 albums.\n',
    err: '',
  });
  expect(await velour(mergeCommand, ['model', '--json', 'ada-l', 'ada'])).toMatchObject({
    status: 1,
    out: '{"refused":"That model became ada; name that one."}\n',
  });
  expect(await velour(mergeCommand, ['model', 'ada', 'ada'])).toMatchObject({
    status: 1,
    err: 'A model cannot become part of itself.\n',
  });
  expect(await velour(mergeCommand, ['model', 'ada', 'nobody'])).toMatchObject({
    status: 1,
    err: 'There is no model of that name.\n',
  });
});

test.each([
  [renameCommand, []],
  [renameCommand, ['country', 'de', 'Germany']],
  [renameCommand, ['tag', 'fog']],
  [renameCommand, ['tag', 'fog', 'Morning', 'mist']],
  [renameCommand, ['tag', '--lang', 'de', 'fog', 'Nebel']],
  [renameCommand, ['category', '--lang', 'xx', 'fog', 'Nebel']],
  [renameCommand, ['tag', '--colour', 'red', 'fog', 'Fog']],
  [mergeCommand, ['channel', 'a', 'b']],
  [mergeCommand, ['tag', 'a']],
  [mergeCommand, ['tag', 'a', 'b', 'c']],
])('reports wrong use of %o %j', async (command, args) => {
  const { status, out, err } = await velour(command, args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(command.help);
});
