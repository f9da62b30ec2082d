import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Account } from '#contracts/members/member-reads.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { ChevronRight } from '../../../ui/icons.tsx';
import styles from './account-menu.module.css';

type Place = readonly [label: string, href: string];

/** The pages of an account, by what they are about. */
export function AccountMenu({ account }: { account: Account }): ReactNode {
  const { t } = useLingui();
  const { contacts, role } = account;
  return (
    <nav className={styles['menu']} aria-label={t`My account`}>
      <Group
        title={t`Activity`}
        places={[
          [t`Notifications`, accountPages.notifications()],
          [t`Subscriptions`, accountPages.subscriptions()],
          [numbered(t`Friends`, contacts.friends), accountPages.friends()],
          [numbered(t`Messages`, contacts.unread_threads), accountPages.messages()],
        ]}
      />
      <Group
        title={t`Library`}
        places={[
          [t`Favourites`, accountPages.favourites()],
          [t`Watch later`, accountPages.watchLater()],
          [t`My playlists`, accountPages.playlists()],
          [t`History`, accountPages.history()],
        ]}
      />
      <Group
        title={t`Uploads`}
        places={[
          [t`Upload`, accountPages.upload()],
          [t`My videos`, accountPages.videos()],
          [t`My albums`, accountPages.albums()],
          [t`People shown`, accountPages.people()],
          [t`Decisions`, accountPages.decisions()],
          // Only for members who are none yet.
          ...(role === 'member'
            ? [[t`Become a verified uploader`, accountPages.verification()] as const]
            : []),
        ]}
      />
      <Group
        title={t`Settings`}
        places={[
          [t`Profile`, accountPages.profile()],
          [t`Privacy`, accountPages.privacy()],
          [t`Sign-in and security`, accountPages.security()],
          [t`My data`, accountPages.data()],
          [t`Privacy on this device`, privacyPage()],
        ]}
      />
    </nav>
  );
}

/** Nothing says zero. */
const numbered = (text: string, n: number): string => (n > 0 ? `${text} (${n})` : text);

const Group = ({ title, places }: { title: string; places: readonly Place[] }): ReactNode => (
  <section className={styles['group']}>
    <h2 className="caps">{title}</h2>
    <ul>
      {places.map(([label, href]) => (
        <li key={href}>
          <a href={href}>
            <span>{label}</span>
            <ChevronRight className="icon" />
          </a>
        </li>
      ))}
    </ul>
  </section>
);
