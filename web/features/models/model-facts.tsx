import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Flag } from '../countries/index.ts';
import { factLabels, factValues } from './fact-texts.ts';
import type { ModelDetail } from './load-model.ts';
import styles from './model-screen.module.css';

/** The facts about a model, at most `most`. */
export function ModelFacts({
  model,
  most = Infinity,
}: {
  model: ModelDetail;
  most?: number;
}): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const facts: [label: string, value: ReactNode][] = model.facts.flatMap(([fact, code]) => {
    const text = factValues[fact][code - 1];
    return text ? [[i18n._(factLabels[fact]), i18n._(text)]] : [];
  });
  if (model.country !== '')
    facts.unshift([
      t`Country`,
      <Country key="country" code={model.country} name={format.country(model.country)} />,
    ]);
  if (facts.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {facts.slice(0, most).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Country({ code, name }: { code: string; name: string }): ReactNode {
  return (
    <span className={styles['country']}>
      <Flag code={code} />
      <span suppressHydrationWarning>{name}</span>
    </span>
  );
}
