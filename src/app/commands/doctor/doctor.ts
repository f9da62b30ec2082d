import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { legalWarnings } from '../../legal-warnings.ts';
import type { Composition } from '../../compose.ts';
import type { Command, CommandIo } from '../command.ts';
import { decoderFindings } from './doctor-decoders.ts';
import { mailFindings } from './doctor-mail.ts';
import { orphansFinding } from './doctor-orphans.ts';
import { malwareFindings } from './doctor-malware.ts';
import { preservedFindings } from './doctor-preserved.ts';
import { stalledFindings } from './doctor-stalled.ts';
import { upheldFindings } from './doctor-upheld.ts';
import { withProduct } from '../session.ts';

interface Finding {
  check: string;
  is_fine: boolean;
  /** Fine for a trial, not for a public site. */
  is_warning?: true;
  detail: string;
}

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'check everything that Velour needs',
  help: [
    'velour doctor [--recount] [--orphans [--repair]] [--json]',
    '',
    'Checks the database, the decoders with their jail, the disk, the mail and the scanner for malware where one is set, and warns of late cases, of preserved files that wait, of what upheld decisions have changed,',
    'of uploads, clips and albums whose jobs are gone and of shipped settings that would stand in the legal texts. --recount also compares every derived row (lists, counts) with a',
    'full recount of its source.',
    '--orphans lists stored objects without a row (older than an hour, not of unfinished work);',
    '--repair removes them.',
    'Exit status: 0 all fine or warnings alone, 1 a check failed.',
    '--json prints an array of {check, is_fine, detail}, with is_warning for warnings and keys for orphans.',
  ].join('\n'),
  run: (argv, io) =>
    withProduct(async (product) => {
      const findings = [
        await postgres(product),
        ...(await decoderFindings(product.config)),
        await disk(product),
        ...operatorFindings(product),
        ...(await mailFindings(product)),
        ...(await malwareFindings(product)),
        ...(await erasureFindings(product)),
        ...(await preservedFindings(product)),
        ...(await stalledFindings(product)),
        ...(await upheldFindings(product)),
      ];
      if (argv.includes('--recount')) findings.push(...(await recounted(product)));
      const as_json = argv.includes('--json');
      if (argv.includes('--orphans'))
        findings.push(
          await orphansFinding(product, { is_repairing: argv.includes('--repair'), as_json }, io),
        );
      report(findings, as_json, io);
      return findings.every(({ is_fine }) => is_fine) ? 0 : 1;
    }),
};

async function postgres({ system_ctx }: Composition): Promise<Finding> {
  const { rows } = await sql<{ version: string; is_super: boolean }>`
    select current_setting('server_version') as version, (select rolsuper from pg_roles where rolname = current_user) as is_super`.execute(
    system_ctx.db,
  );
  const row = rows[0];
  if (!row) return { check: 'database', is_fine: false, detail: 'no answer' };
  return {
    check: 'database',
    is_fine: !row.is_super,
    detail: `PostgreSQL ${row.version}${row.is_super ? ', as a superuser: give the application a role of its own' : ''}`,
  };
}

/** Warnings do not change the exit status. */
const operatorFindings = ({ config }: Composition): Finding[] =>
  legalWarnings(config).map((detail) => ({
    check: 'operator',
    is_fine: true,
    is_warning: true,
    detail,
  }));

/** Accounts that were to be erased an hour ago; none is the rule and no finding. */
async function erasureFindings({ system_ctx }: Composition): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select name from login where erase_at < now() - interval '1 hour' order by erase_at limit 20`.execute(
    system_ctx.db,
  );
  const names = rows.map(({ name }) => name).join(', ');
  const why =
    'a legal hold keeps them ("velour hold list"), each is the last administrator, or the log says what failed';
  return names === ''
    ? []
    : [
        {
          check: 'erasures',
          is_fine: true,
          is_warning: true,
          detail: `These accounts are still to be erased: ${names}; ${why}.`,
        },
      ];
}

async function disk({ config }: Composition): Promise<Finding> {
  const { bavail, bsize } = await statfs(config.data_dir);
  const gib = (bavail * bsize) / 1024 ** 3;
  return { check: 'disk', is_fine: gib >= 1, detail: `${gib.toFixed(1)} GiB free for DATA_DIR` };
}

async function recounted({ system_domain: { operator } }: Composition): Promise<Finding[]> {
  const rows = await operator.stats.recount();
  return rows.map(({ kind, differing }) => ({
    check: `recount ${kind}`,
    is_fine: differing === 0,
    detail: differing === 0 ? 'exact' : `${differing} rows differ`,
  }));
}

function report(findings: readonly Finding[], as_json: boolean, io: CommandIo): void {
  if (as_json) return io.out(JSON.stringify(findings));
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, is_fine, is_warning, detail } of findings)
    io.out(`${is_warning ? 'warn' : is_fine ? 'ok  ' : 'FAIL'}  ${check.padEnd(width)}  ${detail}`);
}
