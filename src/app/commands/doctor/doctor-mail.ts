import type { Composition } from '../../compose.ts';
import { isLoopback } from '../../legal-warnings.ts';

interface Finding {
  check: string;
  is_fine: boolean;
  is_warning?: true;
  detail: string;
}

const warning = (check: string, detail: string): Finding => ({
  check,
  is_fine: true,
  is_warning: true,
  detail,
});

/** Whether mail leaves, and whether a case is late. */
export async function mailFindings({
  config,
  system_domain: { operator },
}: Composition): Promise<Finding[]> {
  const [mails, cases] = await Promise.all([
    operator.mail.count(),
    operator.cases.list({ all: false }),
  ]);
  const { sent = 0, failed = 0, withheld = 0 } = mails;
  const counts = `${sent} sent, ${failed} failed, ${withheld} withheld in the last day`;
  const isPublic = !isLoopback(new URL(config.public_origin).hostname);
  const now = Date.now();
  const late = cases.filter(({ due_at }) => due_at !== null && due_at.getTime() < now).length;
  return [
    config.mail_url === '' && isPublic
      ? warning(
          'mail',
          `No mail leaves: it stays in files of ${config.mail_dir}, and neither sign-up nor a restore of passwords works; set MAIL_URL.`,
        )
      : failed > 0
        ? warning('mail', `${counts}: "velour mail list" has the reasons.`)
        : { check: 'mail', is_fine: true, detail: counts },
    late > 0
      ? warning(
          'cases',
          `${late} of ${cases.length} open cases are late: "velour case list" has them.`,
        )
      : { check: 'cases', is_fine: true, detail: `${cases.length} open, none late` },
  ];
}
