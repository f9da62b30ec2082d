import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#platform/db/embedded-process.ts';

const run = promisify(execFile);

/**
 * Debian's nginx: one that is installed, else its package unpacked into `folder`, which starts no
 * service. Undefined where neither can be had.
 */
export async function findNginx(folder: string): Promise<string | undefined> {
  const installed = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
  if (installed) return installed;
  try {
    await mkdir(folder, { recursive: true });
    await run('apt-get', ['download', 'nginx'], { cwd: folder, timeout: 60_000 });
    const name = (await readdir(folder)).find((each) => each.endsWith('.deb')) ?? '';
    await run('dpkg', ['-x', join(folder, name), folder], { timeout: 60_000 });
    const unpacked = join(folder, 'usr/sbin/nginx');
    return existsSync(unpacked) ? unpacked : undefined;
  } catch {
    return undefined;
  }
}

export interface Nginx extends AsyncDisposable {
  origin: string;
}

/** nginx with a cache in front of `site`; `rules` are the lines of the owner, for `http` and for `server`. */
export async function startNginx(
  program: string,
  folder: string,
  site: string,
  rules: { http: string; server: string },
): Promise<Nginx> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 64; }
http {
  ${paths}
  access_log off;
  proxy_cache_path ${folder}/cache keys_zone=site:1m;
  ${rules.http}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${site};
      proxy_cache site;
      add_header X-Cache $upstream_cache_status always;
      ${rules.server}
    }
  }
}
`,
  );
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer) break;
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await pause(50);
  }
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
