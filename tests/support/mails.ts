import { letterColumns, letterOf } from '#domain/mail/index.ts';
import type { Db } from '#platform/db/pool.ts';

/** The secret of contexts of tests. */
export const test_secret = 'a test secret of thirty-two chars';

const settings = { media_secret: test_secret };

/** Mails with what they say, in the order in which they were written. */
export async function mailsOf(
  db: Db,
  of: { recipient?: string; kinds?: readonly string[]; key?: string },
) {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['mail_id', 'kind', 'recipient', 'lang', 'subject', 'state', ...letterColumns])
    .$if(of.recipient !== undefined, (query) => query.where('recipient', '=', of.recipient ?? ''))
    .$if(of.kinds !== undefined, (query) => query.where('kind', 'in', [...(of.kinds ?? [])]))
    .$if(of.key !== undefined, (query) => query.where('key', '=', of.key ?? ''))
    .orderBy('mail_id')
    .execute();
  return rows.map(({ sealed, body_text, body_html, headers, ...mail }) => {
    // Mails that tests rename to let days pass were sealed before.
    const row = { key: mail.key.replaceAll(':earlier', ''), sealed, body_text, body_html, headers };
    const letter = letterOf({ settings }, row);
    if (!letter) throw new Error(`mail ${mail.key} opens by another secret`);
    return { ...mail, body_text: letter.text, body_html: letter.html, headers: letter.headers };
  });
}

/** The lines of a file of a mail, as they were before they were encoded. */
export const readable = (mail: string): string =>
  mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');
