import type { EntryContext } from 'react-router';
import { prefixOf } from '#contracts/pages/language-urls.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { start_data_id } from './deferred-scripts.ts';
import { asJson } from './packed.ts';

/** Everything that `startPage` needs in the browser. */
export interface StartData {
  /** Settings of the router. */
  context: object;
  /** The loaders' data as React Router serializes it. */
  state: string;
  /** In development: the module that must run before any component is loaded. */
  refresh?: string;
  /** Address of the module that sets the manifest: of all routes on a page of a seldom one. */
  manifest: string;
  /** Id and module of each route of this page, the root first. */
  routes: readonly (readonly [id: string, module: string])[];
  entry: string;
  /** Modules that those import. */
  preloads: readonly string[];
}

/** The manifest without the seldom routes. */
export interface FirstManifest {
  url: string;
  /** Ids of the routes that it leaves out. */
  without: readonly string[];
}

type Context = Pick<EntryContext, 'manifest' | 'serverHandoffString' | 'staticHandlerContext'>;

/** Writes the start data as JSON into the document; browsers do not execute it. */
export function startDataScript(
  context: Context,
  state: string,
  texts: string | undefined,
  first?: FirstManifest,
): string {
  const router = context.serverHandoffString ?? '{}';
  const modules = modulesJson(context, texts, first);
  return `<script type="application/json" id="${start_data_id}">{"context":${router},"state":${asJson(state)},${modules}}</script>`;
}

/** The router of the browser leaves the language of addresses out, as the one of the server does. */
export function withBasename(context: Context, language: Language | undefined): Context {
  const prefix = language ? prefixOf(language) : '';
  if (prefix === '') return context;
  // The home page of a language ends in a slash.
  const basename = `${prefix}/`;
  const settings = JSON.parse(context.serverHandoffString ?? '{}') as object;
  return { ...context, serverHandoffString: asJson({ ...settings, basename }) };
}

/** Per manifest, leaf route, texts and first manifest: a build has a few hundred of these. */
const written = new WeakMap<object, Map<string, string>>();

function modulesJson(
  { manifest, staticHandlerContext }: Context,
  texts = '',
  first?: FirstManifest,
): string {
  const { matches } = staticHandlerContext;
  const of_manifest = written.get(manifest) ?? new Map<string, string>();
  written.set(manifest, of_manifest);
  const key = `${matches.at(-1)?.route.id} ${texts} ${first?.url}`;
  let json = of_manifest.get(key);
  if (json === undefined) {
    json = asJson(
      modulesOf(
        manifest,
        matches.map(({ route }) => route.id),
        texts,
        first,
      ),
    ).slice(1, -1);
    of_manifest.set(key, json);
  }
  return json;
}

function modulesOf(
  manifest: EntryContext['manifest'],
  route_ids: readonly string[],
  texts: string,
  first: FirstManifest | undefined,
): Omit<StartData, 'context' | 'state'> {
  const found = route_ids.map((id) => {
    const route = manifest.routes[id];
    if (!route) throw new Error(`the manifest has no route ${id}`);
    return { ...route, id };
  });
  const { entry, url, hmr } = manifest;
  const isFirst = first && !route_ids.some((id) => first.without.includes(id));
  const requested = new Set(found.map(({ module }) => module));
  const imported = [...entry.imports, ...found.flatMap(({ imports }) => imports ?? [])];
  return {
    ...(hmr && { refresh: hmr.runtime }),
    manifest: isFirst ? first.url : url,
    routes: found.map(({ id, module }) => [id, module] as const),
    entry: entry.module,
    preloads: [...new Set([entry.module, texts, ...imported])].filter(
      (href) => href !== '' && !requested.has(href),
    ),
  };
}

/** The stream of the loaders' data as a whole. */
export async function readState(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : '';
}
