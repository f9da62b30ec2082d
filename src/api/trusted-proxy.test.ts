import { beforeAll, expect, test } from 'vitest';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';

const api = withApi();
const state = { video_id: 0 };
beforeAll(async () => {
  state.video_id = await aVideo(api.ctx({ kind: 'system' }));
});

test('ignores X-Forwarded-For of an unconfigured proxy when limiting rates', async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      api.app.inject({
        method: 'POST',
        url: '/api/input.php',
        payload: `act=view&section=video&object_id=${state.video_id}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
          'x-real-ip': `198.51.100.${index}`,
        },
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(10);
});
