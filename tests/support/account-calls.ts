import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const own = { origin: 'https://tube.example', 'user-agent': agent };

/** As browsers without script ask. */
export const html = { accept: 'text/html' };

export const setCookies = ({ headers }: LightMyRequestResponse): string[] =>
  [headers['set-cookie'] ?? []].flat();

/** As a browser sends what it was set. */
export const cookieOf = (answer: LightMyRequestResponse): string =>
  setCookies(answer)
    .map((line) => line.split(';', 1)[0])
    .join('; ');

/** Calls of accounts, as a page of the site makes them. */
export const accountCallsOf = (api: { app: FastifyInstance }) => ({
  post: (
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> =>
    api.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { ...own, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
  get: (url: string, cookie = ''): Promise<LightMyRequestResponse> =>
    api.app.inject({ url, headers: { cookie } }),
});
