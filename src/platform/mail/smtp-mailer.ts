import { createTransport } from 'nodemailer';
import { sweepFolder } from './folder-mailer.ts';
import { MailRefused, type Mail, type Mailer } from './port.ts';

const timeout_ms = 20_000;

/**
 * Delivers to a mail server. `url` is `smtp://user:password@host:587` (STARTTLS where the server has
 * it; `?requireTLS=true` demands it) or `smtps://…:465`. A reply 5xx is final, 4xx and a lost connection are not.
 * `folder` may hold mails of the time before there was a server.
 */
export function createSmtpMailer(url: string, from: string, folder: string): Mailer {
  const transport = createTransport(url, { from });
  Object.assign(transport.options, {
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async deliver({ message_id, to, headers, ...mail }: Mail) {
      await transport
        .sendMail({
          ...mail,
          // An object is taken as it is; a text would be read as a list of addresses.
          to: { name: '', address: to },
          headers: { ...headers },
          messageId: `<${message_id}>`,
        })
        .catch((error: unknown) => {
          throw withoutAddress(error);
        });
    },
    fileOf: () => Promise.resolve(''),
    sweep: () => sweepFolder(folder),
  };
}

/** Servers repeat addresses in their replies: only codes leave here. */
function withoutAddress(error: unknown): Error {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const facts = `mail server: ${responseCode ?? 'no reply'} ${code ?? ''}`.trim();
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && code !== 'EAUTH'
    ? new MailRefused(facts)
    : new Error(facts);
}
