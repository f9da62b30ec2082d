import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // `npm start` builds into a stamped folder, so that a running server never loses its bundle.
  buildDirectory: process.env['VELOUR_BUILD_DIR'] ?? 'build',
  ssr: true,
  // A page is small: one chunk each is less to fetch than loader and component apart.
  splitRouteModules: false,
  // Routes travel with the document: no extra request for them while browsing. Seldom ones do so on their own pages alone (ADR 079).
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
