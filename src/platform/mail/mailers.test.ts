import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderMailer } from './folder-mailer.ts';
import { MailRefused, type Mail } from './port.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const mail = (more: Partial<Mail> = {}): Mail => ({
  message_id: 'abc@tube.example',
  to: 'a@example.com',
  subject: 'Grüße',
  text: 'Hello\n.\nend',
  html: '<p>Hello</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...more,
});

const state = {
  folder: '',
  port: 0,
  received: [] as { to: string[]; text: string }[],
  answer: 250,
};
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    if (state.answer === 250) return done();
    done(Object.assign(new Error('no mailbox a@example.com'), { responseCode: state.answer }));
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      state.received.push({ to, text: Buffer.concat(chunks).toString() });
      done();
    });
  },
});

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-mail-'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  state.port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await rm(state.folder, { recursive: true, force: true });
});

const smtp = () =>
  createSmtpMailer(`smtp://127.0.0.1:${state.port}`, 'noreply@tube.example', state.folder);

test('a mail server gets the mail as it was written', async () => {
  state.answer = 250;
  await smtp().deliver(mail());
  const [got] = state.received;
  expect(got?.to).toEqual(['a@example.com']);
  expect(got?.text).toContain('Message-ID: <abc@tube.example>');
  expect(got?.text).toContain('From: noreply@tube.example');
  expect(got?.text).toContain('Auto-Submitted: auto-generated');
  expect(got?.text).toContain('text/html');
});

test('an address or a subject with line ends adds no header and no receiver', async () => {
  state.received.length = 0;
  await smtp().deliver(mail({ subject: 'x\r\nBcc: b@example.com' }));
  await smtp()
    .deliver(mail({ to: 'a@example.com\r\nBcc: b@example.com' }))
    .catch(() => undefined);
  await smtp()
    .deliver(mail({ to: 'a@example.com, b@example.com' }))
    .catch(() => undefined);
  expect(state.received.length).toBeGreaterThan(0);
  for (const { to, text } of state.received) {
    expect(to).not.toContain('b@example.com');
    expect(text).not.toMatch(/^Bcc:/im);
  }
});

test('a permanent refusal is distinguished from a temporary one, and repeats no address', async () => {
  state.answer = 550;
  const final = await smtp()
    .deliver(mail())
    .catch((error: unknown) => error);
  expect(final).toBeInstanceOf(MailRefused);
  expect(String(final)).not.toContain('@');
  state.answer = 451;
  const passing = await smtp()
    .deliver(mail())
    .catch((error: unknown) => error);
  expect(passing).not.toBeInstanceOf(MailRefused);
  expect(String(passing)).toContain('451');
  const away = await createSmtpMailer('smtp://127.0.0.1:1', 'n@x.example', '')
    .deliver(mail())
    .catch((error: unknown) => error);
  expect([away instanceof Error, away instanceof MailRefused]).toEqual([true, false]);
});

test('without a server each mail is one file, however often it is delivered, for a week', async () => {
  const mailer = createFolderMailer(state.folder, 'noreply@tube.example');
  await Promise.all([1, 2, 3].map(() => mailer.deliver(mail())));
  const [name = '', ...more] = await readdir(state.folder);
  expect([name, more]).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.eml$/), []]);
  const path = join(state.folder, name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toContain('Message-ID: <abc@tube.example>');
  expect(await mailer.fileOf('abc@tube.example')).toBe(path);
});

test('files of mails go after a week without another mail, also where there is a mail server by now', async () => {
  const mailer = createFolderMailer(state.folder, 'noreply@tube.example');
  for (const sweep of [mailer.sweep, smtp().sweep]) {
    await mailer.deliver(mail());
    await mailer.deliver(mail({ message_id: 'other@tube.example' }));
    const old = new Date(Date.now() - 8 * 86_400_000);
    await utimes(await mailer.fileOf('abc@tube.example'), old, old);
    await sweep();
    expect(await mailer.fileOf('abc@tube.example')).toBe('');
    expect(await mailer.fileOf('other@tube.example')).not.toBe('');
  }
  await createFolderMailer(join(state.folder, 'none'), 'noreply@tube.example').sweep();
});
