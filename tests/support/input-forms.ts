import { beforeAll } from 'vitest';
import { withApi } from './api.ts';
import { aVideo } from './factories.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** The API behind a proxy, a video, and forms for it. */
export function withInputForms() {
  const api = withApi(() => ({ trusted_proxies: ['127.0.0.1'] }));
  const state = { video_id: 0, address: 0 };

  beforeAll(async () => {
    state.video_id = await aVideo(api.ctx({ kind: 'system' }));
  });

  /** Sends a form from an address of its own unless one is given. */
  function post(payload: string | Buffer, headers: Record<string, string> = {}) {
    return api.app.inject({
      method: 'POST',
      url: '/api/input.php',
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': browser,
        'x-forwarded-for': `198.51.100.${++state.address % 250}`,
        ...headers,
      },
    });
  }

  const view = (more = ''): string => `act=view&section=video&object_id=${state.video_id}${more}`;

  return { api, state, post, view };
}
