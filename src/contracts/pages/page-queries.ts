import { isAccountForm } from './account-links.ts';
import {
  account_form_keys,
  accountPages,
  decisions_keys,
  own_videos_keys,
} from './account-pages.ts';
import { age_page_keys, age_path } from './age-page.ts';
import { albums_keys } from './album-pages.ts';
import { message_keys } from './contact-pages.ts';
import { formPages } from './form-addresses.ts';
import { form_page_keys, mail_sent_keys, parseFormPage } from './form-pages.ts';
import { isSortInQuery, listing_keys } from './listing-pages.ts';
import { commented_keys } from './comment-addresses.ts';
import { pages, search_form } from './pages.ts';
import { parseAlbumsPath } from './parse-album-pages.ts';
import { parseListingPath } from './parse-listing-pages.ts';
import {
  parseChannelPath,
  parseChannelsPath,
  parseModelPath,
  parseModelsPath,
} from './people/parse-people-pages.ts';
import { isPlaylistPath, parsePlaylistsPath } from './playlist-pages.ts';
import { parseMemberPath } from './member-pages.ts';
import { models_keys } from './people/people-pages.ts';
import { all_subscriptions_keys, feed_keys } from './subscription-pages.ts';
import { parseSearchTabPath } from './search-pages.ts';

/** The query names that change a page on the server; all others are ignored and left out of cache keys and canonical links. */
export function queryKeysOf(path: string): readonly string[] {
  if (path === pages.favourites() || path === pages.history()) return ['page'];
  // With or without its slash: both lead straight to the page of the words.
  if (path === search_form || `${path}/` === search_form) return ['s'];
  const listing = parseListingPath(path);
  if (listing?.place.kind === 'search') return search_keys;
  if (listing) return isSortInQuery(listing.place) ? sorted_listing_keys : listing_keys;
  return parseAlbumsPath(path) ? albums_keys : otherKeysOf(path);
}

const sorted_listing_keys = ['sort', ...listing_keys] as const;
const search_keys = ['categories', ...sorted_listing_keys] as const;

const commented = /^\/(?:videos|album)\/[1-9]\d*\/[^/]+\/?$/;

function otherKeysOf(path: string): readonly string[] {
  if (commented.test(path)) return commented_keys;
  if (parsePlaylistsPath(path)) return ['page'];
  if (isPlaylistPath(path)) return ['after'];
  if (parseModelsPath(path)) return models_keys;
  if (parseFormPage(path)) return form_page_keys;
  if (path === age_path) return age_page_keys;
  if (`${path}/`.startsWith('/account/subscriptions/'))
    return path.includes('/all') ? all_subscriptions_keys : feed_keys;
  if (path.startsWith(accountPages.messages())) return message_keys;
  if (path === accountPages.videos() || path === accountPages.albums()) return own_videos_keys;
  if (path === accountPages.decisions()) return decisions_keys;
  if (path === accountPages.account()) return ['failed'];
  if (isAccountForm(path)) return account_form_keys;
  if (parseMemberPath(path) !== undefined) return ['page'];
  if (path === formPages.mailSent()) return mail_sent_keys;
  if (parseChannelsPath(path) || parseSearchTabPath(path)) return ['page'];
  const tab = parseModelPath(path)?.tab ?? parseChannelPath(path)?.tab;
  if (tab === 'albums') return ['sort', 'page'];
  if (tab === 'wall') return ['page'];
  // Where `/videos/` leads to is a listing page, which keeps its query.
  return tab === 'videos' ? sorted_listing_keys : [];
}
