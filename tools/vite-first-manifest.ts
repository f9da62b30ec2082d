import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const id = 'virtual:first-manifest';
const whole_id = 'virtual:react-router/server-manifest';

const Manifest = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ path: z.optional(z.string()) })),
});

/**
 * `virtual:first-manifest`: a second manifest of the routes, without those whose path is in `seldom`, for the documents of all other pages
 * (ADR 079). React Router writes the whole one when its module is loaded in the server's build; in development, which splits nothing, there is no second one.
 */
export function firstManifest(seldom: readonly string[], build_directory: string): Plugin {
  return {
    name: 'velour:first-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      if (this.environment.name !== 'ssr' || this.environment.mode !== 'build')
        return 'export const firstManifest = undefined;';
      const whole = await this.load({ id: `\0${whole_id}` });
      const [text, without] = leaveOut(await readDefault(whole.code), seldom);
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
      const url = `/assets/manifest-first-${hash}.js`;
      await writeFile(join(build_directory, 'client', url), text);
      return `export const firstManifest = ${JSON.stringify({ url, without })};`;
    },
  };
}

/** The default export of a module of constants. */
async function readDefault(code: string | null | undefined): Promise<unknown> {
  if (!code) throw new Error(`${whole_id} has no code: React Router changed how it is made`);
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  return ((await import(address)) as { default: unknown }).default;
}

/** The script that sets a manifest without some routes, and the ids of those. Throws when a path is no route. */
function leaveOut(whole: unknown, seldom: readonly string[]): [text: string, ids: string[]] {
  const manifest = Manifest.parse(whole);
  const entries = Object.entries(manifest.routes);
  const left_out = entries.filter(([, { path }]) => path !== undefined && seldom.includes(path));
  if (left_out.length !== seldom.length) throw new Error('a seldom route is not in the manifest');
  // `imports` are for <Scripts> and for links that prefetch modules, of which no page has any.
  const routes = Object.fromEntries(
    entries
      .filter((entry) => !left_out.includes(entry))
      .map(([route_id, route]) => [route_id, { ...route, imports: undefined }]),
  );
  const text = `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`;
  return [text, left_out.map(([route_id]) => route_id)];
}
