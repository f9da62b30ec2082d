import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { VaultFault } from '#platform/vault/port.ts';
import { defineCommand, flag, WrongUse } from '../command.ts';
import { withProduct } from '../session.ts';

export const vaultCommand = defineCommand({
  name: 'vault',
  summary: 'keys of the vault with the documents of people',
  help: [
    'velour vault new-key [<id>]',
    'velour vault rotate [--json]',
    'velour vault check [--json]',
    '',
    'new-key prints a key for VAULT_KEY; its id, the date unless given, says later which key it was.',
    'rotate wraps the keys of all documents and preserved files under VAULT_KEY. VAULT_OLD_KEYS must have the keys before it;',
    'once this is done, remove them. The files stay as they are.',
    'check decrypts every document and preserved file, and names those that were altered, swapped, cut off or lost.',
    'Exit status: 0 done, 1 a document cannot be read, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag },
    });
    const [verb = '', id = new Date().toISOString().slice(0, 10), ...rest] = positionals;
    if (verb === 'new-key' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(id) && rest.length === 0) {
      io.out(`${id}:${randomBytes(32).toString('base64url')}`);
      return 0;
    }
    if ((verb !== 'rotate' && verb !== 'check') || positionals.length > 1)
      throw new WrongUse('Say new-key, rotate or check. An id has letters, digits and hyphens.');
    return withProduct(async ({ system_domain: { operator } }) => {
      if (verb === 'rotate')
        try {
          const rotated = await operator.records.rotateVault();
          io.out(values.json ? JSON.stringify({ rotated }) : `${rotated} documents rotated.`);
          return 0;
        } catch (error) {
          if (!(error instanceof VaultFault)) throw error;
          io.err(error.message);
          return 1;
        }
      const found = await operator.records.checkVault();
      if (values.json) io.out(JSON.stringify(found));
      else {
        for (const { document_id, message } of found.faults) io.out(`${document_id}: ${message}`);
        for (const { file_id, message } of found.preserved.faults)
          io.out(`preserved file ${file_id}: ${message}`);
        io.out(`${found.documents} documents, ${found.faults.length} cannot be read.`);
        const { files, faults } = found.preserved;
        io.out(`${files} preserved files, ${faults.length} cannot be read.`);
      }
      return found.faults.length + found.preserved.faults.length > 0 ? 1 : 0;
    });
  },
});
