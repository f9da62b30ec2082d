import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { systemPath } from '../prepare/places.mjs';

/** Variables that a newcomer's shell would have as well: paths of programs, the language, access to the network, and settings of the tests. */
const stored =
  /^(LANG|LC_\w+|TERM|TZ|USER|LOGNAME|SHELL|CI|CHROMIUM_BIN|TEST_MEDIA_DIR|VELOUR_LONG|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|\w+_proxy|\w+_PROXY)$/;

/**
 * Makes the folders of an unused machine, and the environment of a newcomer on it. Packages are read from npm's cache and with npm's settings of
 * the user who runs this: the machine is new, its network is not.
 * @param {string} work
 * @param {string} mark a value that identifies every process started with this environment
 */
export function newcomer(work, mark) {
  const folders = {
    clone: join(work, 'clone'),
    home: join(work, 'home'),
    temporary: join(work, 'tmp'),
    data: join(work, 'data'),
  };
  for (const folder of [folders.home, folders.temporary]) mkdirSync(folder, { recursive: true });
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([key]) => stored.test(key))),
    PATH: systemPath,
  };
  for (const key of ['userconfig', 'cache'])
    env[`npm_config_${key}`] = process.env[`npm_config_${key}`] ?? npmSetting(key);
  return {
    folders,
    env: {
      ...env,
      HOME: folders.home,
      TMPDIR: folders.temporary,
      DATA_DIR: folders.data,
      VELOUR_FRESH: mark,
    },
  };
}

/** @param {string} key */
function npmSetting(key) {
  return execFileSync('npm', ['config', 'get', key], {
    encoding: 'utf8',
    env: { ...process.env, PATH: systemPath },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** A port that no process listens on now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}
