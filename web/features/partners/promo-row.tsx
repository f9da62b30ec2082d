import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PartnerVideo } from '#contracts/calls/files/partners.ts';
import { ScrollRow } from '../card/index.ts';
import { PromoCard } from './promo-card.tsx';

export interface PromoRowProps {
  promos: readonly PartnerVideo[];
}

export function PromoRow({ promos }: PromoRowProps): ReactNode {
  const { t } = useLingui();
  return (
    <ScrollRow title={t`Play more`} more={null}>
      {promos.map((promo) => (
        <PromoCard key={promo.url} promo={promo} />
      ))}
    </ScrollRow>
  );
}
