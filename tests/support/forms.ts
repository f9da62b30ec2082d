import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { challenge_url } from '#contracts/calls/forms/challenge.ts';

/** Headers of a browser's form without script. */
export const as_document = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } as const;

export const solve = async (challenge: unknown): Promise<string> => {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

/** The field `captcha`: a challenge that the address has asked for and solved. */
export async function solvedFor(app: FastifyInstance, address: string): Promise<string> {
  const { body } = await app.inject({
    url: challenge_url,
    headers: { 'x-forwarded-for': address },
  });
  return solve(JSON.parse(body));
}

/** A form as browsers send it. */
export async function multipart(
  fields: Readonly<Record<string, string>>,
  file?: Uint8Array,
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new File([Buffer.from(file)], 'picture.png', { type: 'image/png' }));
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    type: body.headers.get('content-type') ?? '',
  };
}
