/** A page view, as reported to an adapter. */
export interface PageView {
  /** Name of the page's kind: `index`, `videos`, `video`, `embed` … */
  page: string;
  /** Path without the query; of a search without its words, of a case without its secret. */
  path: string;
  /** The parameter `campaign`, else `camp`. */
  campaign: string | undefined;
}

/** Where page views go. There is none until the owner names a place for them. */
export interface PageViewAdapter {
  view(view: PageView): void;
  /** Another page of the same list: its number, from 1. Reported after the view. */
  paginated(view: PageView, number: number): void;
}

type Place = Readonly<{ pathname: string; search: string }>;

/** Names by the id of the route. */
const names: Readonly<Record<string, string>> = {
  'routes/home': 'index',
  'routes/videos': 'videos',
  'routes/history': 'history',
  'routes/favourites': 'favourites',
  'routes/library': 'library',
  'routes/privacy': 'privacy',
  'routes/video': 'video',
  'routes/embed': 'embed',
  'routes/categories': 'categories',
  'routes/models': 'models',
  'routes/model': 'model',
  'routes/channels': 'channels',
  'routes/channel': 'channel',
  'routes/albums': 'albums',
  'routes/album': 'album',
  'routes/playlists': 'playlists',
  'routes/playlist': 'playlist',
  'of-categories': 'videos-categories',
  'of-tag': 'tags',
  'of-country': 'country',
  'of-visitors-country': 'top-country',
  'routes/age': 'age',
  'routes/search': 'search',
  'routes/search-tab': 'search',
  'routes/not-available': 'not_available',
  contact: 'contact',
  'routes/sign-in': 'signin',
  'routes/sign-up': 'signup',
  'routes/restore': 'restore',
  'routes/new-password': 'restore',
  'routes/confirm-account': 'confirm',
  'routes/code': 'signin_code',
  'routes/new-email': 'email',
  'routes/undo-email': 'email',
  'routes/account': 'account',
  'routes/security': 'account_security',
  'routes/api-tokens': 'account_tokens',
  'routes/data': 'account_data',
  'routes/decisions': 'account_decisions',
  'routes/notifications': 'account_notifications',
  'routes/digest': 'account_mails',
  'routes/friends': 'account_friends',
  'routes/messages': 'account_messages',
  'routes/thread': 'account_messages',
  'routes/subscriptions': 'subscriptions',
  'routes/all-subscriptions': 'subscriptions',
  'routes/verification': 'account_verification',
  'routes/own-people': 'account_people',
  'routes/own-playlists': 'account_playlists',
  'routes/own-favourites': 'account_favourites',
  'routes/watch-later': 'account_watch_later',
  'routes/own-history': 'account_history',
  'routes/upload': 'upload',
  'routes/own-videos': 'account_videos',
  'routes/own-video': 'account_video',
  'routes/own-statistics': 'account_statistics',
  'routes/upload-album': 'upload_album',
  'routes/own-albums': 'account_albums',
  'routes/own-album': 'account_album',
  'routes/profile': 'account_profile',
  'routes/account-privacy': 'account_privacy',
  'routes/member': 'member',
  'routes/mail-sent': 'form_mail_sent',
  'routes/confirm': 'form_confirm',
  'routes/case': 'case',
};

const informationNames: Readonly<Record<string, string>> = {
  'sitemap-page': 'sitemap',
  cookies_policy: 'cookies',
};

function pageName(route_id: string, pathname: string): string {
  const [, , second = ''] = pathname.split('/');
  if (route_id === 'routes/information') return `information_${informationNames[second] ?? second}`;
  if (route_id === 'form') return `form_${second}`;
  return names[route_id] ?? 'missing';
}

/** Without what is searched for, and without the secrets that open cases and links. */
const countedPath = (pathname: string): string =>
  /^\/(?:search|case|forms\/confirm|confirm|restore|email)\//.exec(pathname)?.[0] ?? pathname;

const campaign_max = 80;

/** The view of a place that the route `route_id` answers. */
export function pageView(route_id: string, { pathname, search }: Place): PageView {
  const query = new URLSearchParams(search);
  const campaign = query.get('campaign') ?? query.get('camp') ?? undefined;
  return {
    page: pageName(route_id, pathname),
    path: countedPath(pathname),
    // The cut may halve a sign.
    campaign: campaign?.slice(0, campaign_max).replace(/\p{Surrogate}$/u, ''),
  };
}

/** Called for each location that comes into view. */
export type ViewReporter = (route_id: string, at: Place) => void;

/** Reports each view to an adapter, and a new page number where the path is unchanged. */
export function createViewReporter(adapter: PageViewAdapter): ViewReporter {
  let last: { pathname: string; number: number } | undefined;
  return (route_id, at) => {
    const view = pageView(route_id, at);
    const number = Number(new URLSearchParams(at.search).get('page') ?? 1);
    adapter.view(view);
    if (last?.pathname === at.pathname && last.number !== number) adapter.paginated(view, number);
    last = { pathname: at.pathname, number };
  };
}

/** Sends views to an address of the site's own origin as JSON, without waiting. */
export function beaconAdapter(url: string): PageViewAdapter {
  const send = (event: PageView & { event: string; number?: number }): void => {
    navigator.sendBeacon(url, new Blob([JSON.stringify(event)], { type: 'application/json' }));
  };
  return {
    view: (view) => send({ event: 'view', ...view }),
    paginated: (view, number) => send({ event: 'pagination', ...view, number }),
  };
}
