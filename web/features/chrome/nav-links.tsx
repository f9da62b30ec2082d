import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { iconClass } from '../../ui/button.tsx';
import {
  Clapperboard,
  Clock,
  Flame,
  Globe,
  Heart,
  History,
  House,
  Images,
  LayoutGrid,
  Library,
  ThumbsUp,
  Users,
  type Icon as IconOf,
} from '../../ui/icons.tsx';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { VideoSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import { pages } from '#contracts/pages/pages.ts';
import { sortHeadings } from '../listing/index.ts';
import { pathOfPage } from '../../lib/visit/page-address.ts';

interface Place {
  href: string;
  label: MessageDescriptor;
  Icon: IconOf;
  /** Where the paths of the pages of the place begin, when it has several. */
  begins?: readonly string[];
}

const home: Place = { href: pages.home(), label: msg`Home`, Icon: House };
/** A list is called in the menu as on its page. */
const sorted = (sort: VideoSort, Icon: IconOf): Place => ({
  href: pages.videos(sort),
  label: sortHeadings[sort],
  Icon,
});
const fresh = sorted('latest-updates', Clock);
const trending = sorted('most-popular', Flame);
const topRated = sorted('top-rated', ThumbsUp);

const history: Place = { href: pages.history(), label: msg`History`, Icon: History };
const favourites: Place = { href: pages.favourites(), label: msg`Favourites`, Icon: Heart };

const library: Place = {
  href: pages.library(),
  label: msg`Library`,
  Icon: Library,
  begins: [pages.history(), pages.favourites()],
};

const categories: Place = { href: pages.categories(), label: msg`Categories`, Icon: LayoutGrid };
const models: Place = {
  href: pages.models('most-popular'),
  label: msg`Models`,
  Icon: Users,
  begins: ['/model'],
};
const channels: Place = {
  href: pages.channels('most-popular'),
  label: msg`Channels`,
  Icon: Clapperboard,
  begins: ['/channel'],
};
const albums: Place = {
  href: pages.albums('latest-updates'),
  label: msg`Albums`,
  Icon: Images,
  begins: ['/albums/'],
};
const countries: Place = { href: pages.topCountry(), label: msg`Countries`, Icon: Globe };

export const mainPlaces: readonly Place[] = [home, fresh, trending, topRated];
/** Browsing by something else than time and rank. */
export const browsePlaces: readonly Place[] = [categories, models, channels, albums, countries];
/** Lists that are stored in this browser. */
export const libraryPlaces: readonly Place[] = [history, favourites];
export const homePlaces: readonly Place[] = [home];
export const libraryHomes: readonly Place[] = [library];

/** Links to the main places; the one that is open, or about to be, is marked. */
export function NavLinks({
  places,
  className,
}: {
  places: readonly Place[];
  className?: string | undefined;
}): ReactNode {
  const { i18n } = useLingui();
  const here = useLocation();
  const next = useNavigation().location;
  const pathname = (next && pathOfPage(next.pathname)) ?? here.pathname;
  return places.map(({ href, label, Icon, begins = [] }) => (
    <a
      key={href}
      className={className}
      href={href}
      aria-current={
        pathname === href
          ? 'page'
          : begins.some((start) => pathname.startsWith(start))
            ? 'true'
            : undefined
      }
    >
      <Icon className="icon" />
      <span>{i18n._(label)}</span>
    </a>
  ));
}

/** History and favourites in the header of wide screens. */
export function LibraryLinks(): ReactNode {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return libraryPlaces.map(({ href, label, Icon }) => (
    <a
      key={href}
      className={`${iconClass()} only-wide`}
      href={href}
      aria-label={i18n._(label)}
      aria-current={pathname === href ? 'page' : undefined}
    >
      <Icon className="icon" />
    </a>
  ));
}
