import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { History, LayoutGrid, Search, X } from '../../ui/icons.tsx';
import { initialOf, usePicture } from '../../ui/use-picture.ts';
import type { BoxGroup, BoxOption } from './box-options.ts';
import styles from './search-box.module.css';

export const optionId = (list_id: string, index: number): string => `${list_id}-${index}`;

const headings: Record<BoxGroup['name'], MessageDescriptor> = {
  recent: msg`Recent searches`,
  popular: msg`Popular now`,
  categories: msg`Categories`,
  models: msg`Models`,
  channels: msg`Channels`,
  queries: msg`Searches`,
};

interface ListProps {
  id: string;
  groups: readonly BoxGroup[];
  active: number;
  onFollow: (option: BoxOption, event: MouseEvent<HTMLAnchorElement>) => void;
  onRemove: (option: BoxOption) => void;
}

/** The options in their groups, numbered through; the active one is in view. */
export function OptionList({ id, groups, active, onFollow, onRemove }: ListProps): ReactNode {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no pictures
    <div ref={list} id={id} className={styles['list']} role="listbox" aria-label={t`Suggestions`}>
      {groups.map(({ name, options }, at) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is no field set
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className={`${styles['heading']} caps`} role="presentation">
            {i18n._(headings[name])}
          </p>
          {options.map((option, index) => {
            const number = (firsts[at] ?? 0) + index;
            return (
              <div key={option.href} className={styles['row']} role="presentation">
                <Option
                  id={optionId(id, number)}
                  option={option}
                  isActive={number === active}
                  onFollow={onFollow}
                />
                {option.kind === 'recent' && <Remove option={option} onRemove={onRemove} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<ListProps, 'onFollow'> {
  id: string;
  option: BoxOption;
  isActive: boolean;
}

function Option({ id, option, isActive, onFollow }: OptionProps): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { parts, total_videos } = option;
  const [before, matched, after] = parts;
  const [total_count, total] = [pluralBasis(total_videos ?? 0), format.count(total_videos ?? 0)];
  const videos = t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`;
  return (
    <a
      id={id}
      className={styles['option']}
      href={option.href}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no pictures
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-keyshortcuts={option.kind === 'recent' ? 'Delete' : undefined}
      onClick={(event) => onFollow(option, event)}
    >
      <Sign option={option} />
      <bdi className={styles['text']}>
        {before}
        {matched !== '' && <mark>{matched}</mark>}
        {after}
      </bdi>
      {total_videos !== undefined && (
        <>
          <span className="num quiet small" aria-hidden="true">
            {total}
          </span>
          <span className="sr"> {videos}</span>
        </>
      )}
    </a>
  );
}

/** A picture of models and channels, an icon of the rest. */
function Sign({ option: { kind, text, img } }: { option: BoxOption }): ReactNode {
  if (img !== undefined) return <Picture address={img} name={text} />;
  if (kind === 'recent') return <History className="icon" />;
  return kind === 'category' ? <LayoutGrid className="icon" /> : <Search className="icon" />;
}

function Picture({ address, name }: { address: string; name: string }): ReactNode {
  const [isMissing, image] = usePicture(address, 'eager');
  return (
    <span className={styles['picture']} aria-hidden="true">
      {isMissing ? initialOf(name) : <img src={address} width={24} height={24} alt="" {...image} />}
    </span>
  );
}

/** An option next to its search, because a list has no buttons; the keyboard removes by Delete. */
function Remove({
  option,
  onRemove,
}: { option: BoxOption } & Pick<ListProps, 'onRemove'>): ReactNode {
  const { t } = useLingui();
  const title = option.text;
  return (
    <button
      type="button"
      className={styles['remove']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no pictures
      role="option"
      tabIndex={-1}
      aria-selected={false}
      aria-label={t`Remove ${title}`}
      onClick={() => onRemove(option)}
    >
      <X className="icon icon-small" />
    </button>
  );
}
