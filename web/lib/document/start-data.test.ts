import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  Outlet,
  Scripts,
  ServerRouter,
  type EntryContext,
  type StaticHandlerContext,
} from 'react-router';
import { expect, test } from 'vitest';
import { readState, startDataScript, type StartData } from './start-data.ts';

const route = (id: string, more: object = {}) => ({
  id,
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  imports: ['/assets/shared.js', `/assets/${id}-part.js`],
  ...more,
});
const manifest = {
  url: '/assets/manifest-1.js',
  version: '1',
  entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js', '/assets/shared.js'] },
  routes: {
    root: route('root', { path: '' }),
    list: route('list', { parentId: 'root', path: 'list' }),
    other: route('other', { parentId: 'root', path: 'other' }),
  },
};
const component = { default: () => createElement(Fragment, null, createElement(Outlet)) };
const ugly = '</script><!--<script> & \u2028 "quoted" \\ 日本語';

/** The context that React Router passes to an entry for /list. */
async function entryContext(): Promise<EntryContext> {
  const { query } = createStaticHandler([
    { id: 'root', path: '', children: [{ id: 'list', path: 'list' }] },
  ]);
  return {
    manifest,
    routeModules: {
      root: { default: () => createElement('main', null, createElement(Scripts)) },
      list: component,
      other: component,
    },
    serverHandoffString: '{"ssr":true,"isSpaMode":false}',
    staticHandlerContext: (await query(
      new Request('http://localhost/list'),
    )) as StaticHandlerContext,
    routeDiscovery: { mode: 'initial' },
    ssr: true,
    isSpaMode: false,
    future: {},
    serializeError: (error: unknown) => error,
    renderMeta: {},
  } as unknown as EntryContext;
}

const startData = async (state = '[]', texts?: string): Promise<StartData> => {
  const script = startDataScript(await entryContext(), state, texts);
  const [, json = ''] = /^<script type="application\/json" id="start">(.*)<\/script>$/s.exec(
    script,
  ) ?? [''];
  return JSON.parse(json) as StartData;
};

test('names each module of the page once, texts included', async () => {
  expect(await startData('[1]', '/assets/en.js')).toEqual({
    context: { ssr: true, isSpaMode: false },
    state: '[1]',
    manifest: '/assets/manifest-1.js',
    routes: [
      ['root', '/assets/root.js'],
      ['list', '/assets/list.js'],
    ],
    entry: '/assets/entry.js',
    preloads: [
      '/assets/entry.js',
      '/assets/en.js',
      '/assets/vendor.js',
      '/assets/shared.js',
      '/assets/root-part.js',
      '/assets/list-part.js',
    ],
  });
});

test('names the manifest without seldom routes, but on a page of one of those the whole', async () => {
  const manifestOf = async (without: string[]): Promise<string> => {
    const context = await entryContext();
    const first = { url: '/assets/manifest-first-1.js', without };
    const script = startDataScript(
      { ...context, manifest: { ...context.manifest } },
      '[]',
      '',
      first,
    );
    return /"manifest":"([^"]+)"/.exec(script)?.[1] ?? '';
  };
  expect(await manifestOf(['other'])).toBe('/assets/manifest-first-1.js');
  expect(await manifestOf(['list', 'other'])).toBe('/assets/manifest-1.js');
});

test('no value of the state can end the script element', async () => {
  const context = await entryContext();
  expect(startDataScript(context, ugly, undefined).match(/<\/?script|<!--/g)).toEqual([
    '<script',
    '</script',
  ]);
  expect((await startData(ugly)).state).toBe(ugly);
});

test('reads the state of a stream as a whole, and of no stream as nothing', async () => {
  expect(await readState(new Response(ugly).body ?? undefined)).toBe(ugly);
  expect(await readState(undefined)).toBe('');
});

/**
 * The documents do without `<Scripts>`; startPage does its work. So an upgrade of React Router that
 * changes what `<Scripts>` does must be noticed here.
 */
test('does what <Scripts> of React Router does', async () => {
  const context = await entryContext();
  const html = renderToStaticMarkup(
    createElement(ServerRouter, { context, url: 'http://localhost/list' }),
  );
  const { manifest: url, routes, entry, preloads, ...rest } = await startData();
  const of_ours = [url, entry, ...routes.map(([, module]) => module), ...preloads];
  const changed = 'React Router changed how <Scripts> starts a page: adapt startPage to it';
  const addresses = new Set([...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([match]) => match));
  expect(addresses, changed).toEqual(new Set(of_ours));
  const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) =>
    code?.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(scripts, changed).toEqual([
    `window.__reactRouterContext = ${JSON.stringify(rest.context)};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`,
    'import "/assets/manifest-1.js"; import * as route0 from "/assets/root.js"; import * as route1 from "/assets/list.js"; window.__reactRouterRouteModules = {"root":route0,"list":route1}; import("/assets/entry.js");',
  ]);
});
