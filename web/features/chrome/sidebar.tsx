import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountLinks } from '../../ui/account-links.tsx';
import { InformationLinks } from '../information/index.ts';
import { NavLinks, browsePlaces, libraryPlaces, mainPlaces } from './nav-links.tsx';
import { SidebarCategories } from './sidebar-categories.tsx';
import shell from './shell.module.css';
import styles from './sidebar.module.css';

/** Next to the pages on wide screens; elsewhere the sheet has the same content. */
export function Sidebar(): ReactNode {
  const { t } = useLingui();
  return (
    <nav className={shell['sidebar']} aria-label={t`Main navigation`}>
      <SidebarPlaces />
      <SidebarCategories />
      <SidebarFoot />
    </nav>
  );
}

export function SidebarFoot(): ReactNode {
  return (
    <ul className={styles['foot']}>
      <InformationLinks />
    </ul>
  );
}

/** Links to the main lists, the catalogue and the library. */
export function SidebarPlaces(): ReactNode {
  const { t } = useLingui();
  const item = `${shell['navItem']} lit`;
  const head = `caps ${styles['head']}`;
  return (
    <>
      <NavLinks places={mainPlaces} className={item} />
      <h2 className={head}>{t`Browse`}</h2>
      <NavLinks places={browsePlaces} className={item} />
      <h2 className={head}>{t`Library`}</h2>
      <NavLinks places={libraryPlaces} className={item} />
      <AccountLinks className={item} />
    </>
  );
}
