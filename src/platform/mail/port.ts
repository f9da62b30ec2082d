/** A mail that is ready to go. Every part is one line but the two bodies. */
export interface Mail {
  /** Without the angle brackets. The same mail sent again has the same: receivers drop the second. */
  message_id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** Hands mail on. Throws `MailRefused` when another attempt is pointless, any other error otherwise. */
export interface Mailer {
  readonly kind: 'smtp' | 'folder';
  deliver(mail: Mail): Promise<void>;
  /** The file of a mail that was delivered into a folder; '' where there is none. */
  fileOf(message_id: string): Promise<string>;
  /** Removes files of mails whose time is over. */
  sweep(): Promise<void>;
}

/** The receiving side refused the mail for good. The message never holds an address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
