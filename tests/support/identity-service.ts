import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import type { IdentityProvider } from '#platform/identity-provider/port.ts';
import { createRedirectService } from '#platform/identity-provider/redirect-service.ts';

export const identity_issuer = 'https://identity.example';

/** A service that checks identities, played by the test: its keys are served, and it signs what a case wants. */
export function withIdentityService() {
  const state: { keys_url: string; close?: () => void; key?: CryptoKey } = { keys_url: '' };
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(state, {
      keys_url: `http://127.0.0.1:${port}/keys.json`,
      key: privateKey,
      close: () => server.close(),
    });
  });
  afterAll(() => state.close?.());
  return {
    /** As the site knows it; `keys_url` for one whose keys cannot be read. */
    provider: (keys_url = state.keys_url): IdentityProvider =>
      createRedirectService({
        name: 'Identity Example',
        authorize_url: `${identity_issuer}/begin?lang=en`,
        client_id: 'our-site',
        issuer: identity_issuer,
        keys_url,
      }),
    claimsOf(brought: string, status = 'approved', now = new Date()) {
      const seconds = Math.floor(now.getTime() / 1000);
      const whose = { iss: identity_issuer, aud: 'our-site', jti: crypto.randomUUID() };
      return { ...whose, iat: seconds, exp: seconds + 600, state: brought, status };
    },
    sign(claims: Record<string, unknown>, key = state.key): Promise<string> {
      if (!key) throw new Error('the service signs inside tests only');
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
    },
  };
}
