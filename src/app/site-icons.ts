import { basename, join } from 'node:path';
import { iconFacts } from '#api/site-files/icons.ts';
import { createIconSet, type IconSet } from '#platform/images/icon-set.ts';
import type { Composition } from './compose.ts';

/**
 * The icons of the owner's logo, a file in `DATA_DIR/icons`, or of the built-in mark. Undefined for
 * a logo that somebody else serves: the server has no file of it and fetches none.
 */
export function siteIcons(
  { config, system_ctx }: Pick<Composition, 'config' | 'system_ctx'>,
  mark_folder: string,
): IconSet | undefined {
  const { site_logo, data_dir, work_dir } = config;
  const own = /^\/icons\/[\w-]+\.\w+$/.test(site_logo);
  if (site_logo !== '' && !own) return undefined;
  const folder = join(data_dir, 'icons');
  return createIconSet({
    images: system_ctx.images,
    file: own ? join(folder, basename(site_logo)) : join(mark_folder, 'favicon.svg'),
    icons: iconFacts,
    folder: join(folder, 'drawn'),
    work_folder: work_dir,
  });
}
