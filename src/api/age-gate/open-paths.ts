import { age_photo_url } from '#contracts/calls/forms/age.ts';
import { album_edit_url } from '#contracts/calls/uploads/album-edit.ts';
import { member_picture_url } from '#contracts/calls/accounts/member-pictures.ts';
import { verification_result_url } from '#contracts/calls/accounts/verification.ts';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { age_path } from '#contracts/pages/age-page.ts';
import { pages } from '#contracts/pages/pages.ts';
import { not_available_page } from '#contracts/policy.ts';
import { shellUrls } from '#contracts/shell.ts';
import { isOpenAccountPage, isOpenOwnCall } from './open-account.ts';

// Everything is closed but these paths, so that a new address of the catalogue is closed as well.

/** Where accounts begin, with either slash. */
const account_pages = ['/signin', '/signup', '/restore', '/confirm/', '/email/'];

/** Pages that are no catalogue, and whose visitors must not be stopped: words about the site, forms, the check itself. */
const open_pages = [
  '/information/',
  '/contact',
  '/forms/',
  '/case/',
  ...account_pages,
  age_path,
  not_available_page,
];

/** Lists names of the catalogue; with either slash. */
const sitemap_page = pages.information('sitemap-page').slice(0, -1);

/** Files that pages and browsers need, the same for every visitor. */
const files = ['/assets/', '/icons/', '/.well-known/'];
const single_files = new Set<string>([
  '/healthz',
  '/robots.txt',
  '/ads.txt',
  '/site.css',
  '/embed-api.js',
  shellUrls.worker,
  shellUrls.offline,
  '/manifest.webmanifest',
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-maskable.svg',
]);

const calls = [
  '/api/report.php',
  age_photo_url,
  '/api/v1/age/',
  '/api/v1/forms/',
  '/api/v1/case/',
  '/api/v1/challenge',
  '/api/v1/information/',
  '/api/v1/preferences',
  '/api/v1/openapi.json',
  '/api/v1/gate',
  '/api/v1/auth/',
  '/api/v1/mail/',
  video_edit_url,
  album_edit_url,
  member_picture_url,
  // Of a service, wherever its servers are.
  verification_result_url,
];

/** Whether a page stands outside of the gate: no dialog lies on it, and it opens everywhere. */
export const isOpenPage = (path: string): boolean =>
  !path.startsWith(sitemap_page) &&
  (isOpenAccountPage(path) || open_pages.some((prefix) => path.startsWith(prefix)));

/** Whether an address opens to visitors who may have nothing of the catalogue. `url` is as it was sent: an escape in it closes it. */
export function isOpenUrl(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  // A path with dots or escapes could mean another than it says.
  if (/%|\.\.|\/\/|\\/.test(path)) return false;
  return (
    single_files.has(path) ||
    isOpenPage(path) ||
    isOpenOwnCall(path) ||
    [...files, ...calls].some((prefix) => path.startsWith(prefix))
  );
}
