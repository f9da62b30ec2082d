import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { describe } from '../error-mapper.ts';
import type { ApiDeps } from '../deps.ts';
import { createEntity, sendEntity, type Entity } from '../http/files/entity.ts';
import { addRead } from '../http/read-route.ts';

const cache_control = 'public, max-age=86400';
/** Colour behind marks that fill the whole icon, as in the manifest. */
const background = '#131114';

/** The icons that are drawn from the mark. Maskable ones may be cut to a circle of 80 %. */
export const iconFacts = [
  { name: '192.png', size: 192, margin: 0, background: '' },
  { name: '512.png', size: 512, margin: 0, background: '' },
  { name: 'maskable-512.png', size: 512, margin: 0.22, background },
  { name: 'apple-180.png', size: 180, margin: 0.16, background },
  { name: 'favicon-32.png', size: 32, margin: 0, background: '' },
] as const;

type IconName = (typeof iconFacts)[number]['name'];

/** Where browsers look for icons, and which each is. */
const addresses: readonly (readonly [path: string, name: IconName])[] = [
  ['/icons/192.png', '192.png'],
  ['/icons/512.png', '512.png'],
  ['/icons/maskable-512.png', 'maskable-512.png'],
  ['/apple-touch-icon.png', 'apple-180.png'],
  ['/favicon.ico', 'favicon-32.png'],
];

/** The icons in the manifest. */
export const manifestIcons = iconFacts
  .filter(({ name }) => name === '192.png' || name.endsWith('512.png'))
  .map(({ name, size }) => ({
    src: `/icons/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: name.startsWith('maskable') ? 'maskable' : 'any',
  }));

/** Serves the icons. A mark that cannot be drawn has none, and the log says why. */
export function serveIcons(
  app: FastifyInstance,
  { icons, log, site }: Pick<ApiDeps, 'icons' | 'log' | 'site'>,
): void {
  if (!icons) return;
  serveLogo(app, site.logo, icons.file);
  const made = new Map<string, Entity>();
  for (const [path, name] of addresses)
    addRead(
      app,
      { url: path, action: 'getSiteFile' },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const entity = made.get(path) ?? (await read(path, name));
        made.set(path, entity);
        return sendEntity(request, reply, entity, cache_control);
      },
    );

  async function read(path: string, name: IconName): Promise<Entity> {
    const png = await icons?.read(name).catch((error: unknown) => {
      log.error({ err: describe(error) }, 'icons not drawn from the logo; answered 404');
    });
    if (!png) throw new AppError('not_found');
    return path.endsWith('.ico')
      ? createEntity('image/x-icon', icoOf(png, 32))
      : createEntity('image/png', png);
  }
}

const pictureTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** The owner's own file, where pages show it. */
function serveLogo(app: FastifyInstance, logo: string, file: string): void {
  const type = pictureTypes[logo.slice(logo.lastIndexOf('.') + 1).toLowerCase()];
  if (!type || !logo.startsWith('/icons/') || addresses.some(([path]) => path === logo)) return;
  addRead(
    app,
    { url: logo, action: 'getSiteFile' },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const bytes = await readFile(file).catch(() => undefined);
      if (!bytes) throw new AppError('not_found');
      // An SVG that is opened as a page runs nothing.
      const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
      return sendEntity(
        request,
        reply.header('content-security-policy', policy),
        createEntity(type, bytes),
        cache_control,
      );
    },
  );
}

/** A file of one icon: its directory, then the PNG as it is. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
