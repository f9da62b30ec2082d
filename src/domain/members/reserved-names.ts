import { usernameKey } from '#contracts/text/username.ts';
import { skeletonOf } from '../name-skeleton.ts';

/** Names that sound like the site itself, and words that machines read as something else. */
const roles = `abuse admin administrator administrators anonymous api bot contact copyright deleted dmca
  everybody everyone example guest help helpdesk hostmaster info legal mail member members mod moderation
  moderator moderators moderators newsletter nobody noreply no-reply null official operator owner police
  postmaster press privacy root security service site staff status superuser support sysadmin system team
  trust undefined unknown user users verified verification verify webmaster`;

/** First parts of the addresses of pages; a test compares them with the routes. */
export const routeWords = `404 account age album albums api assets cases categories category channel channels
  complaint confirm contact copyright countries country dmca email embed favourites feed feeds forms healthz
  history icons information invite latest-updates library longest manifest media member model models
  most-popular most-viewed oembed offline playlist playlists privacy robots search sign-in sign-out sign-up signin
  signout signup restore sitemap sitemaps static tags timelines top-country top-rated upload videos
  watch-later well-known`;

const words = (text: string): string[] => text.trim().split(/\s+/);
const reserved = new Set(words(`${roles} ${routeWords}`).map(skeletonOf));

/** True for a name that looks like a reserved word, or like the name of the site. */
export const isReserved = (username: string, site_name: string): boolean => {
  const skeleton = skeletonOf(usernameKey(username));
  const bare = skeleton.replaceAll(/[_-]/g, '');
  return (
    reserved.has(skeleton) ||
    reserved.has(bare) ||
    bare === skeletonOf(site_name).replaceAll(/[\s._-]/g, '')
  );
};
