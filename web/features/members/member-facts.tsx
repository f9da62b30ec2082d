import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Member } from '#contracts/calls/accounts/member-answer.ts';
import { countryName } from '#contracts/countries.ts';
import type { ProfileField } from '#contracts/members/profile.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { linkClass } from '../../ui/button.tsx';
import { attractionTexts, fieldTexts, genderTexts, relationshipTexts } from './fact-texts.ts';
import styles from './members.module.css';

type Fact = readonly [field: ProfileField | 'age', shown: ReactNode];

interface MemberFactsProps {
  /** The member as every visitor sees it. */
  member: Member;
  /** The member as the viewer may see it; it arrives later, so that added facts stand below. */
  seen: Member;
}

/** The facts that the member states; renders nothing where there are none to see. */
export function MemberFacts({ member, seen }: MemberFactsProps): ReactNode {
  const { t } = useLingui();
  const facts = useFacts(member);
  const all = useFacts(seen);
  const added = all.filter(([field]) => facts.every(([known]) => known !== field));
  if (all.length === 0 && seen.about === '') return null;
  return (
    <section className={styles['about']} aria-labelledby="about-member">
      <h2 id="about-member">{t`About`}</h2>
      <Prose text={member.about} />
      <FactList facts={[...facts, ...added]} />
      {member.about === '' && <Prose text={seen.about} />}
    </section>
  );
}

const Prose = ({ text }: { text: string }): ReactNode =>
  text !== '' && (
    <p className={styles['prose']} dir="auto">
      {text}
    </p>
  );

function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  const { i18n } = useLingui();
  if (facts.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {facts.map(([field, shown]) => (
        <div key={field}>
          <dt>{i18n._(fieldTexts[field])}</dt>
          {/* Runtimes do not agree about the names of all countries. */}
          <dd suppressHydrationWarning>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

function useFacts(member: Member): readonly Fact[] {
  const { i18n } = useLingui();
  const format = useFormat();
  const { age, city, country, education, occupation, website } = member;
  const word = (text: MessageDescriptor | undefined): string => (text ? i18n._(text) : '');
  const facts: readonly Fact[] = [
    ['age', age > 0 && format.number(age)],
    ['gender', member.gender !== '' && word(genderTexts[member.gender])],
    ['relationship', member.relationship > 0 && word(relationshipTexts[member.relationship as 1])],
    ['orientation', member.orientation > 0 && word(attractionTexts[member.orientation as 1])],
    ['city', city && <bdi>{city}</bdi>],
    ['country', country && countryName(country, languageOf(i18n.locale))],
    ['education', education && <bdi>{education}</bdi>],
    ['occupation', occupation && <bdi>{occupation}</bdi>],
    ['website', website && <WebsiteLink href={website} />],
  ];
  return facts.filter(([, shown]) => Boolean(shown));
}

/** The site vouches for nothing that members link to. */
const WebsiteLink = ({ href }: { href: string }): ReactNode => (
  <a className={linkClass()} href={href} rel="nofollow ugc noopener noreferrer" target="_blank">
    <bdi>{href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}</bdi>
  </a>
);
