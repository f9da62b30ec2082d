import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#seed/random.ts';

/** The end of a visit: a status, `aborted` by us, or `broken` by the site. */
export type Ending = number | 'aborted' | 'broken';

interface Ask {
  path: string;
  form?: string;
  headers?: Record<string, string>;
  /** Bytes after which we hang up. */
  hang_up_after?: number;
  /** Bytes a second that we read. */
  slowness?: number;
}

export const big_file = '/media/p/soaksoaksoaksoak/preview.mp4';

const orientations = ['str', 'gay', 'she'];
const sorts = ['latest-updates', 'longest', 'most-popular', 'top-rated', 'most-viewed'];
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** One thing of all that visitors, crawlers and bad readers do; its key was never used before. */
export function anAsk(random: Random, n: number): Ask {
  const key = `k${n.toString(36)}x${random.below(1e9).toString(36)}`;
  const [orientation, sort] = [random.pick(orientations), random.pick(sorts)];
  const id = 1 + random.below(240);
  const asks: (() => Ask)[] = [
    () => ({ path: `/?u=${key}` }),
    () => ({
      path: `/videos/${sort}/?page=${1 + random.below(4)}&u=${key}`,
      headers: { cookie: `app_lang=${random.pick(['en', 'ja', 'ru'])}` },
    }),
    () => ({ path: `/videos/${id}/${key}/` }),
    () => ({ path: `/${key}/` }),
    () => ({
      path: `/api/json/videos2/3600/${orientation}/${sort}/60/..${1 + random.below(9)}.all...json`,
    }),
    () => ({
      path: `/api/json/videos2/3600/${orientation}/${sort}/60/categories.${key}.1.all...json`,
    }),
    () => ({ path: `/api/videos2.php?params=3600/${orientation}/${sort}/60/..1.all..&s=${key}` }),
    () => ({ path: `/api/suggester.php?q=${key}` }),
    () => ({ path: `/media/p/${key.padEnd(20, '0').slice(0, 20)}/preview.mp4` }),
    () => ({ path: '/api/input.php', form: `act=view&section=video&object_id=${id}` }),
    () => ({ path: '/api/input.php', form: `act=vote&section=video&object_id=${id}&vote=1` }),
    () => ({ path: '/api/input.php', form: `act=${key}` }),
    () => ({ path: '/api/input.php', form: 'x'.repeat(100_000) }),
    () => ({
      path: '/api/input.php',
      form: 'act=view',
      headers: { origin: `https://${key}.example` },
    }),
    () => ({ path: big_file, hang_up_after: random.below(2_000_000) }),
    () => ({
      path: big_file,
      hang_up_after: random.below(2_000_000),
      headers: { range: `bytes=${random.below(1e6)}-` },
    }),
    () => ({ path: big_file, slowness: 400_000, hang_up_after: 600_000 }),
  ];
  const ask = random.pick(asks)();
  const address = `${1 + random.below(223)}.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
  return { ...ask, headers: { 'user-agent': agent, 'x-forwarded-for': address, ...ask.headers } };
}

/** Requests a download that is broken off on a separate connection, anything else on a persistent one. */
export function visit(
  origin: string,
  { path, form, headers = {}, hang_up_after, slowness }: Ask,
): Promise<Ending> {
  return new Promise((resolve) => {
    const type =
      form === undefined
        ? {}
        : {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(form.length),
          };
    const asking = request(`${origin}${path}`, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...type },
    });
    const is_ours = { hung_up: false, answered: 0 };
    asking.setTimeout(60_000, () => asking.destroy());
    // Too large a body is answered before it was read: what breaks after that is no fault.
    asking.on('error', () => resolve(is_ours.hung_up ? 'aborted' : is_ours.answered || 'broken'));
    asking.on('response', (response) => {
      is_ours.answered = response.statusCode ?? 0;
      const hangUp = (): void => {
        is_ours.hung_up = true;
        asking.destroy();
        resolve('aborted');
      };
      void read(response, { hang_up_after, slowness, hangUp }).then(
        () => resolve(is_ours.answered),
        () => resolve(is_ours.hung_up ? 'aborted' : 'broken'),
      );
    });
    asking.end(form);
  });
}

interface Reading {
  hang_up_after: number | undefined;
  slowness: number | undefined;
  hangUp(): void;
}

async function read(
  response: IncomingMessage,
  { hang_up_after = Infinity, slowness, hangUp }: Reading,
): Promise<void> {
  let got = 0;
  for await (const chunk of response) {
    got += (chunk as Buffer).length;
    if (got >= hang_up_after) return hangUp();
    if (slowness !== undefined) await pause(((chunk as Buffer).length / slowness) * 1000);
  }
}
