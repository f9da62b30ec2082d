import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { pageOfForm, reportAddress, type ReportTarget } from '#contracts/pages/form-addresses.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { notify } from '../../lib/messages/notices.ts';
import { CircleAlert, Clock, Flag } from '../../ui/icons.tsx';
import { CircleCheck } from '../../ui/more-icons.tsx';
import { failureOf } from './fault-texts.ts';
import { targetTexts } from './field-texts.ts';
import { Form } from './form.tsx';
import { formTexts, reportTexts, type FormTexts } from './form-texts.ts';
import { FormsLayout } from './forms-layout.tsx';
import styles from './forms-layout.module.css';
import type { FormPage } from './load-form.ts';

/** The page of a form; sent, it leads to the page of its case. */
export function FormScreen({ page }: { page: FormPage }): ReactNode {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { kind, target, draft } = page;
  const texts = { ...formTexts[kind], ...(target && reportTexts) };
  const [title, lead] = [i18n._(texts.title), i18n._(texts.lead)];
  const sent = t`Message sent. Thank you!`;
  const failure = failureOf(page.failed ?? null);
  const hasQuery = Boolean(target ?? page.reason ?? draft ?? page.failed);
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path={target ? reportAddress(target) : pageOfForm(kind)}
        isNoindex={hasQuery}
      />
      <FormsLayout current={kind}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {target ? <Target target={target} /> : <p className={styles['lead']}>{lead}</p>}
        </div>
        <Facts texts={texts} />
        <Form
          kind={kind}
          target={target}
          reason={page.reason}
          draft={draft}
          failure={failure}
          onSent={({ status }) => {
            notify({ kind: 'success', text: sent, topic: 'form' });
            void navigate(status);
          }}
        />
      </FormsLayout>
    </>
  );
}

function Facts({ texts: { due, facts, cautions = [] } }: { texts: FormTexts }): ReactNode {
  const { i18n } = useLingui();
  const rows = [
    ...(due ? [{ Icon: Clock, text: due }] : []),
    ...facts.map((text) => ({ Icon: CircleCheck, text })),
    ...cautions.map((text) => ({ Icon: CircleAlert, text })),
  ];
  if (rows.length === 0) return null;
  return (
    <ul className={styles['facts']}>
      {rows.map(({ Icon, text }) => (
        <li key={text.id}>
          <Icon className="icon icon-small" />
          <span>{i18n._(text)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The reported object: its title where the page below is its own, else its number. */
export function Target({
  target,
  title,
}: {
  target: ReportTarget;
  title?: string | undefined;
}): ReactNode {
  const { i18n } = useLingui();
  const text = targetTexts[target.target_type]?.(target.target_id);
  return (
    <p className={styles['target']}>
      <Flag className="icon icon-small" />
      <span>{title || (text && i18n._(text))}</span>
    </p>
  );
}
