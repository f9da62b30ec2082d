import { agePage } from '#contracts/pages/age-page.ts';
import { albumSorts } from '#contracts/pages/album-pages.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { formKinds } from '#contracts/calls/forms/forms.ts';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { formPages, reportPage } from '#contracts/pages/form-addresses.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { searchTabPage } from '#contracts/pages/search-pages.ts';
import { playlistSorts, playlistsPage } from '#contracts/pages/playlist-pages.ts';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import { peopleSorts } from '#contracts/calls/catalogue/models.ts';
import { channelWithoutAlbums, firstAlbum } from './demo-albums.ts';
import { firstChannel, firstModel } from './people-pages.ts';
import { firstVideo } from './player.ts';

/** A member of the demo catalogue, who has published videos. */
const demo_member = 'northlight';

/** One address of the site, as the demo catalogue has it. */
export interface SitePage {
  /** The sort of page: one of each is visited where all would be too many. */
  kind: string;
  /** Its one spelling, as its canonical link says it. */
  path: string;
  status: 200 | 404 | 410;
  /** Search engines are asked to leave it out. */
  is_noindex: boolean;
}

/** An address that leads elsewhere by one 301. */
export interface SiteAlias {
  from: string;
  to: string;
}

const page = (kind: string, path: string): SitePage => ({
  kind,
  path,
  status: 200,
  is_noindex: false,
});
const hidden = (kind: string, path: string): SitePage => ({
  kind,
  path,
  status: 200,
  is_noindex: true,
});
const gone = (kind: string, path: string): SitePage => ({
  kind,
  path,
  status: 410,
  is_noindex: true,
});
const missing = (kind: string, path: string): SitePage => ({
  kind,
  path,
  status: 404,
  is_noindex: true,
});

/** Whether a link to it opens the page; one to the contact form opens the form above the page that one is on. */
export const isOpenedByLink = ({ path }: SitePage): boolean =>
  !path.startsWith(formPages.contact());

/** Pages of every row of the route table, in every state that an address alone can bring about. */
export async function sitePages(origin: string): Promise<SitePage[]> {
  const [video, album, channel] = await Promise.all([
    firstVideo(origin),
    firstAlbum(origin, { channel: true }),
    channelWithoutAlbums(origin),
  ]);
  return [
    page('home', pages.home()),
    ...videoSorts.map((sort) => page('list', pages.videos(sort))),
    page('second page of a list', pages.videos('longest', { page: 2 })),
    hidden('filtered list', pages.videos('longest', { type: 'hd', duration: 1 })),
    hidden('best of a month', pages.videos('top-rated', { date: 'month' })),
    hidden('list of a country beside another', pages.videos('latest-updates', { country: 'no' })),
    missing('list past its end', pages.videos('longest', { page: 999 })),
    page('video', pages.video(video)),
    missing('unknown video', '/videos/66000000/x/'),
    page('categories', pages.categories()),
    page('category', '/categories/landscape/latest-updates/'),
    page('two categories', '/categories/landscape,water/most-viewed/'),
    page('three categories', '/categories/lakes,landscape,water/longest/'),
    missing('four categories', '/categories/aerial,lakes,landscape,water/latest-updates/'),
    page('tag', '/tags/slow-cinema/latest-updates/'),
    page('tag, sorted', '/tags/tea/most-popular/'),
    page('country', '/country/no/latest-updates/'),
    page('country, sorted', '/country/no/top-rated/'),
    hidden('country of the visitor, not chosen', '/top-country/'),
    ...peopleSorts.map((sort) => page('models', pages.models(sort))),
    hidden('models, filtered', pages.models('most-popular', { age: 2, tattoo: 1 })),
    hidden('models of a letter', pages.models('alphabet', { letter: 'm' })),
    hidden('models that nobody is', pages.models('recent', { country: 'aq' })),
    missing('models past the end', pages.models('top-rated', {}, 999)),
    missing('missing sort of models', '/models/longest/'),
    ...peopleSorts.map((sort) => page('channels', pages.channels(sort))),
    missing('channels past the end', pages.channels('alphabet', 999)),
    missing('missing sort of channels', '/channels/longest/'),
    ...albumSorts.map((sort) => page('albums', pages.albums(sort))),
    page('albums of a category', pages.albums('top-rated', { category: 'landscape' })),
    page(
      'albums of a channel',
      pages.albums('most-popular', { channel: album.channel?.dir ?? '' }),
    ),
    hidden('albums of a channel that has none', pages.albums('latest-updates', { channel })),
    missing('albums past their end', pages.albums('most-viewed', { page: 999 })),
    missing(
      'albums of a category and a channel',
      '/albums/latest-updates/?category=landscape&channel=x',
    ),
    missing('missing sort of albums', '/albums/longest/'),
    page('album', pages.album(album)),
    missing('unknown album', '/album/66000000/x/'),
    ...playlistSorts.map((sort) => page('playlists', playlistsPage(sort))),
    missing('playlists past their end', playlistsPage('recent', 999)),
    missing('missing sort of playlists', '/playlists/longest/'),
    missing('unknown playlist', '/playlist/66000000/x/'),
    ...(await profilePages(origin)),
    hidden('search', '/search/mist'),
    hidden('search without a match', '/search/zzzzzz'),
    hidden('search of models', searchTabPage('mist', 'models')),
    hidden('search of channels', searchTabPage('film', 'channels')),
    hidden('search of albums', searchTabPage('light', 'albums')),
    hidden('search, sorted and filtered', '/search/light?sort=longest&type=hd'),
    missing('search of albums past its end', searchTabPage('light', 'albums', 999)),
    hidden('search that is blocked', '/search/underage'),
    hidden('search that is warned of', '/search/tortures'),
    hidden('favourites', pages.favourites()),
    hidden('history', pages.history()),
    hidden('library', pages.library()),
    hidden('privacy', privacyPage()),
    ...informationPages.map((name) =>
      page(name === 'sitemap-page' ? 'sitemap' : 'information', pages.information(name)),
    ),
    page('contact', formPages.contact()),
    hidden('report', reportPage(pages.video(video))),
    ...formKinds.map((kind) => page('form', formPages.form(kind))),
    hidden('mail of a form', formPages.mailSent()),
    hidden('confirmation of a form', formPages.confirm('x'.repeat(32))),
    missing('unknown case', formPages.case('x'.repeat(32))),
    missing('unknown form', '/forms/refund/'),
    hidden('sign-in', accountPages.signIn()),
    hidden('sign-up', accountPages.signUp()),
    hidden('restore', accountPages.restore()),
    gone('link of an account', accountPages.confirm('x'.repeat(32))),
    gone('link of a password', accountPages.newPassword('x'.repeat(32))),
    hidden('second step of sign-in', accountPages.code()),
    gone('link of an address', accountPages.email('x'.repeat(32))),
    gone('link that undoes a change of address', accountPages.undoEmail('x'.repeat(32))),
    hidden('age', '/age/'),
    hidden('age, refused', agePage({ state: 'refused', reason: 'face' })),
    hidden('member', memberPage(demo_member)),
    missing('videos of a member past their end', memberPage(demo_member, 999)),
    missing('unknown member', memberPage('nobody-at-all')),
    missing('missing', '/nothing/'),
    missing('missing sort', '/videos/newest/'),
  ];
}

/** The tabs of a model and of a channel. */
async function profilePages(origin: string): Promise<SitePage[]> {
  const [{ dir }, channel] = await Promise.all([firstModel(origin), firstChannel(origin)]);
  return [
    page('model', pages.model(dir)),
    page('videos of a model, sorted', listingPage({ kind: 'model', dir }, 'longest')),
    hidden(
      'videos of a model, filtered',
      listingPage({ kind: 'model', dir }, 'most-popular', { type: 'hd', country: 'no' }),
    ),
    missing(
      'videos of a model past their end',
      listingPage({ kind: 'model', dir }, 'latest-updates', { page: 999 }),
    ),
    page('facts of a model', pages.model(dir, 'info')),
    page('wall of a model', pages.model(dir, 'wall')),
    missing('wall past its end', pages.model(dir, 'wall', { page: 999 })),
    page('albums of a model', pages.model(dir, 'albums')),
    page('albums of a model, sorted', pages.model(dir, 'albums', { sort: 'top-rated' })),
    missing('albums of a model past their end', pages.model(dir, 'albums', { page: 999 })),
    missing('unknown model', '/model/nobody-at-all/'),
    missing('unknown tab of a model', `/model/${dir}/fans/`),
    page('channel', pages.channel(channel.dir)),
    page(
      'videos of a channel, sorted',
      listingPage({ kind: 'channel', dir: channel.dir }, 'top-rated'),
    ),
    hidden(
      'videos of a channel, filtered',
      listingPage({ kind: 'channel', dir: channel.dir }, 'latest-updates', { duration: 1 }),
    ),
    page('what a channel says of itself', pages.channel(channel.dir, 'info')),
    missing('unknown channel', '/channel/nobody-at-all/'),
    missing('unknown tab of a channel', `/channel/${channel.dir}/wall/`),
  ];
}

/** Every address that the table redirects, besides the other slash of each page. */
export async function siteAliases(origin: string): Promise<SiteAlias[]> {
  const [video, album] = await Promise.all([firstVideo(origin), firstAlbum(origin)]);
  const latest = pages.videos('latest-updates');
  return [
    { from: '/videos/', to: latest },
    { from: '/latest-updates/', to: latest },
    { from: '/top-rated/', to: pages.videos('top-rated') },
    { from: '/most-popular/', to: pages.videos('most-popular') },
    { from: '/history/', to: pages.history() },
    { from: '/categories/landscape/', to: '/categories/landscape/latest-updates/' },
    { from: '/categories/water,landscape/longest/', to: '/categories/landscape,water/longest/' },
    { from: '/tags/slow-cinema/', to: '/tags/slow-cinema/latest-updates/' },
    { from: '/country/no/', to: '/country/no/latest-updates/' },
    { from: `/videos/${video.video_id}/`, to: pages.video(video) },
    { from: `/videos/${video.video_id}/another-name/`, to: pages.video(video) },
    { from: `/embed/${video.video_id}/`, to: pages.embed(video) },
    { from: `/embed/${video.video_id}/another-name/?lang=de`, to: `${pages.embed(video)}?lang=de` },
    { from: '/models/', to: pages.models('most-popular') },
    { from: '/channels/', to: pages.channels('most-popular') },
    { from: '/albums/', to: pages.albums('latest-updates') },
    { from: '/playlists/', to: playlistsPage('recent') },
    {
      from: '/albums/?category=landscape',
      to: pages.albums('latest-updates', { category: 'landscape' }),
    },
    { from: `/album/${album.album_id}/`, to: pages.album(album) },
    { from: `/album/${album.album_id}/another-name/`, to: pages.album(album) },
    ...(await profileAliases(origin)),
    { from: '/search/?s=still%20water', to: '/search/still%20water' },
    { from: '/search/?s=+Still++WATER', to: '/search/still%20water' },
    { from: '/search/-mist%20%20WATER', to: '/search/water%20-mist' },
  ];
}

async function profileAliases(origin: string): Promise<SiteAlias[]> {
  const [{ dir }, channel] = await Promise.all([firstModel(origin), firstChannel(origin)]);
  return [
    { from: `/model/${dir}/videos/`, to: pages.model(dir) },
    {
      from: `/model/${dir}/videos/?sort=longest`,
      to: listingPage({ kind: 'model', dir }, 'longest'),
    },
    { from: `/channel/${channel.dir}/videos/`, to: pages.channel(channel.dir) },
  ];
}

/** The same address with its last slash put on or taken off; the query stays. */
export function otherSlash(address: string): string {
  const [path = '', ...query] = address.split('?');
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return [other, ...query].join('?');
}

/** The first page of each kind. */
export function oneOfEachKind(all: readonly SitePage[]): SitePage[] {
  return all.filter(({ kind }, index) => all.findIndex((each) => each.kind === kind) === index);
}
