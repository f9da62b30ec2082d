import { hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { seal, unseal } from '#platform/vault/cipher.ts';
import type { Ctx } from '../ctx.ts';

const Letter = z.object({
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** The text of a mail, and its headers, which hold links as well. */
export type Letter = z.infer<typeof Letter>;

interface Settings {
  settings: Pick<Ctx['settings'], 'media_secret'>;
}

const keyOf = ({ settings }: Settings): Buffer =>
  Buffer.from(hkdfSync('sha256', settings.media_secret, '', 'mail', 32));

/** A letter as it waits in the database, which alone cannot read it. It opens for the mail of this key alone. */
export const sealLetter = (ctx: Settings, key: string, letter: Letter): Buffer =>
  seal(keyOf(ctx), `mail:${key}`, Buffer.from(JSON.stringify(letter)));

/** Undefined for what another secret sealed, or was changed. */
export function openLetter(ctx: Settings, key: string, sealed: Buffer): Letter | undefined {
  const letter = unseal(keyOf(ctx), `mail:${key}`, sealed);
  return letter && Letter.parse(JSON.parse(letter.toString()));
}

/** Columns of a mail that hold what it says. */
export const letterColumns = ['key', 'sealed', 'body_text', 'body_html', 'headers'] as const;

/** The letter of a row; undefined where it was sealed by another secret. */
export function letterOf(
  ctx: Settings,
  row: {
    key: string;
    sealed: Buffer | null;
    body_text: string;
    body_html: string;
    headers: unknown;
  },
): Letter | undefined {
  if (row.sealed !== null) return openLetter(ctx, row.key, row.sealed);
  return Letter.parse({ text: row.body_text, html: row.body_html, headers: row.headers });
}
