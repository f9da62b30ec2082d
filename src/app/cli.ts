import { reviewCommand } from './commands/review/review.ts';
import { ageCommand } from './commands/review/age.ts';
import { auditCommand } from './commands/review/audit.ts';
import { benchCommand } from './commands/bench.ts';
import { captionsCommand } from './commands/content/captions.ts';
import { caseCommand } from './commands/review/case.ts';
import { checkCommand } from './commands/check.ts';
import { commentRulesCommand } from './commands/review/comment-rules.ts';
import { doctorCommand } from './commands/doctor/doctor.ts';
import { hashesCommand } from './commands/review/hashes.ts';
import { importCommand } from './commands/import/import.ts';
import { jobsCommand } from './commands/jobs.ts';
import { mailCommand } from './commands/mail.ts';
import { adminCommand } from './commands/members/admin.ts';
import { inviteCommand } from './commands/members/invite.ts';
import { memberCommand } from './commands/members/member.ts';
import { mergeCommand } from './commands/content/merge.ts';
import { migrateCommand } from './commands/migrate.ts';
import { partnerCommand } from './commands/partners/partner.ts';
import { partnerVideosCommand } from './commands/partners/partner-videos.ts';
import { policyCommand } from './commands/policy.ts';
import { recordsCommand } from './commands/records/records.ts';
import { holdCommand } from './commands/review/hold.ts';
import { removedCommand } from './commands/content/removed.ts';
import { renameCommand } from './commands/content/rename.ts';
import { reportCommand } from './commands/review/report.ts';
import { albumCommand } from './commands/content/album.ts';
import { ruleCommand } from './commands/review/rule.ts';
import { vaultCommand } from './commands/records/vault.ts';
import { searchCommand } from './commands/search/search.ts';
import { seedCommand } from './commands/seed.ts';
import { statsCommand } from './commands/stats.ts';
import { termsCommand } from './commands/review/terms.ts';
import { videoCommand } from './commands/content/video.ts';
import { workerCommand } from './commands/worker.ts';
import type { Command, CommandIo } from './commands/command.ts';
import { sentenceOf } from './refusal.ts';

const commands: readonly Command[] = [
  ageCommand,
  albumCommand,
  auditCommand,
  reviewCommand,
  benchCommand,
  captionsCommand,
  caseCommand,
  checkCommand,
  commentRulesCommand,
  doctorCommand,
  hashesCommand,
  importCommand,
  jobsCommand,
  mailCommand,
  adminCommand,
  memberCommand,
  inviteCommand,
  mergeCommand,
  migrateCommand,
  partnerCommand,
  partnerVideosCommand,
  policyCommand,
  holdCommand,
  removedCommand,
  renameCommand,
  recordsCommand,
  vaultCommand,
  reportCommand,
  ruleCommand,
  searchCommand,
  seedCommand,
  statsCommand,
  termsCommand,
  videoCommand,
  workerCommand,
];

const io: CommandIo = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  is_tty: process.stdout.isTTY,
};

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'velour <command> [options]',
    '',
    ...rows,
    '',
    'velour <command> --help explains one. Settings come from the environment: see .env.example.',
  ].join('\n');
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.out(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((each) => each.name === name);
  if (!command) {
    io.err(`There is no command of that name.\n\n${overview()}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(command.help);
    return 0;
  }
  return command.run(rest, io);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  io.err(sentenceOf(error));
  process.exitCode = 2;
}
