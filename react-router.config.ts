import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // `npm start` builds into a stamped folder, so that a running server never loses its bundle.
  buildDirectory: process.env['VELOUR_BUILD_DIR'] ?? 'build',
  ssr: true,
  // A page is small: one chunk each is less to fetch than loader and component apart.
  splitRouteModules: false,
  // The few routes travel with the document: no extra request for the route manifest while browsing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
