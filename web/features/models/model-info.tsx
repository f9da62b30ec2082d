import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Users } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import type { ModelDetail } from './load-model.ts';
import { ModelFacts } from './model-facts.tsx';
import styles from './model-screen.module.css';

/** Everything that is known of a model. */
export function ModelInfo({ model }: { model: ModelDetail }): ReactNode {
  const { t } = useLingui();
  if (model.description === '' && model.facts.length === 0 && model.country === '')
    return (
      <State
        icon={<Users className="icon" />}
        title={t`No information yet`}
      >{t`No description has been added yet.`}</State>
    );
  return (
    <div className={styles['info']}>
      {model.description && (
        <p className={styles['prose']} dir="auto">
          {model.description}
        </p>
      )}
      <ModelFacts model={model} />
    </div>
  );
}
