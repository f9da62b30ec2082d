import { readIds, WrongUse, type CommandIo } from '../command.ts';
import { plainLine, printable } from '../plain-text.ts';
import { withProduct } from '../session.ts';

/** `velour partner key …`: who may read the dumps. */
export function partnerKeys(
  [verb, ...words]: readonly string[],
  as_json: boolean,
  io: CommandIo,
): Promise<number> {
  if (verb === 'list' && words.length === 0) return listKeys(as_json, io);
  if (verb === 'remove') return removeKey(words, as_json, io);
  const name = plainLine(words.join(' '));
  if (verb !== 'add' || name === '' || name.length > 80)
    throw new WrongUse(
      'Say key add with a name of at most 80 characters, key list, or key remove.',
    );
  return addKey(name, as_json, io);
}

const addKey = (name: string, as_json: boolean, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const added = await operator.dumps.addKey(name);
    io.out(as_json ? JSON.stringify(added) : `${added.dump_key_id}: ${added.secret}`);
    return 0;
  });

const listKeys = (as_json: boolean, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const keys = await operator.dumps.listKeys();
    if (as_json) io.out(JSON.stringify(keys));
    else if (keys.length === 0) io.out('There are no keys.');
    else
      for (const { dump_key_id, name, created_at } of keys)
        io.out(
          `${dump_key_id}: ${printable(name)}, since ${created_at.toISOString().slice(0, 10)}`,
        );
    return 0;
  });

function removeKey(words: readonly string[], as_json: boolean, io: CommandIo): Promise<number> {
  const [id] = readIds(words) ?? [];
  if (id === undefined || words.length > 1) throw new WrongUse('Give one number.');
  return withProduct(async ({ system_domain: { operator } }) => {
    const removed = await operator.dumps.removeKey(id);
    if (as_json) io.out(JSON.stringify({ dump_key_id: id, removed }));
    else io.out(`${id}: ${removed ? 'removed' : 'there is no such key'}`);
    return removed ? 0 : 1;
  });
}
