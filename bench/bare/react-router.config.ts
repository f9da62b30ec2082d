import type { Config } from '@react-router/dev/config';

export default {
  buildDirectory: process.env['VELOUR_BARE_BUILD_DIR'] ?? 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
