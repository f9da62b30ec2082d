import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { age_check_url, age_redirect_url } from '#contracts/calls/forms/age.ts';
import { age_path } from '#contracts/pages/age-page.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useSite } from '../../lib/visit/site.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { CircleAlert, Clock } from '../../ui/icons.tsx';
import { CircleCheck } from '../../ui/more-icons.tsx';
import { FormsLayout } from '../forms/index.ts';
import form from '../../ui/form.module.css';
import styles from './age.module.css';
import type { AgePage } from './load-age.ts';
import { PhotoForm } from './photo-form.tsx';
import { reasonTexts } from './texts.ts';
import { useAgeCheck, type AgeCheck } from './use-age-check.ts';

/** Where a visitor proves an age before anything of the catalogue is shown. */
export function AgeScreen({ page }: { page: AgePage }): ReactNode {
  const { t } = useLingui();
  const site = useSite();
  const check = useAgeCheck(page);
  const { state, methods, text_key } = check;
  const provider = site?.age_provider ?? '';
  const hasService = methods.includes('redirect') && provider !== '';
  const title = t`Confirm your age`;
  const isDone = state === 'passed' || state === 'open';
  return (
    <>
      <PageHead title={title} description={title} path={age_path} isNoindex />
      <FormsLayout>
        <div className={styles['head']}>
          <h1>{title}</h1>
          <p className={styles['lead']}>
            {text_key === 'site'
              ? t`This site is for adults only. Confirm your age once to go on.`
              : t`Where you are, this site may be shown to adults only. Confirm your age once to go on.`}
          </p>
        </div>
        {/* Always there: what comes into it later is read aloud. */}
        <output className={styles['output']}>
          <Progress page={page} check={check} />
        </output>
        {isDone ? (
          <div className={styles['actions']}>
            <a className={buttonClass('primary')} href={page.next} data-native="">
              {t`Continue`}
            </a>
          </div>
        ) : (
          <>
            {page.failed === 'redirect' && <RedirectFault />}
            {hasService && <Redirect provider={provider} next={page.next} />}
            {state !== 'pending' && methods.includes('photo') && (
              <PhotoForm next={page.next} check={check} isSecond={hasService} />
            )}
            <p className={styles['leave']}>
              <a
                className={linkClass()}
                href={site?.leave_url || 'about:blank'}
                rel="noreferrer"
              >{t`Leave this site`}</a>
            </p>
          </>
        )}
      </FormsLayout>
    </>
  );
}

/** To the service that the owner has chosen. */
function Redirect({ provider, next }: { provider: string; next: string }): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['way']}>
      <h2>{t`Use ${provider}`}</h2>
      <p>{t`${provider} checks your age and only tells us whether you are old enough. It does not learn what you watch, and we do not learn who you are.`}</p>
      <p>
        <a
          className={`${buttonClass('primary')} ${form['submit']}`}
          href={`${age_redirect_url}?next=${encodeURIComponent(next)}`}
          data-native=""
        >{t`Continue with ${provider}`}</a>
      </p>
    </section>
  );
}

function RedirectFault(): ReactNode {
  const { t } = useLingui();
  return (
    <div className={styles['state']} data-kind="refused" role="alert">
      <CircleAlert className="icon" />
      <p>{t`Your age was not confirmed. Try again, or choose another way.`}</p>
    </div>
  );
}

/** How far the check is, in words that a screen reader says when they change. */
function Progress({ page, check }: { page: AgePage; check: AgeCheck }): ReactNode {
  const { t, i18n } = useLingui();
  const { state, reason } = check;
  if (state === 'pending')
    return (
      <div className={styles['state']}>
        <Clock className="icon" />
        <div>
          <p className={styles['word']}>{t`Processing...`}</p>
          <p>{t`We have your photo and are looking at it. That can take a while: you may close this page and come back with this browser.`}</p>
          <p>
            <a
              className={linkClass()}
              href={`${age_check_url}?next=${encodeURIComponent(page.next)}`}
              data-native=""
            >{t`Check again`}</a>
          </p>
        </div>
      </div>
    );
  if (state === 'refused')
    return (
      <div className={styles['state']} data-kind="refused">
        <CircleAlert className="icon" />
        <div>
          <p className={styles['word']}>{t`Your age could not be confirmed`}</p>
          <p>{i18n._(reasonTexts[reason ?? 'unclear'])}</p>
          <p>{t`Your photo has been erased. You can send another one.`}</p>
        </div>
      </div>
    );
  if (state === 'expired')
    return (
      <div className={styles['state']} data-kind="refused">
        <CircleAlert className="icon" />
        <p>{t`We could not look at your photo in time and have erased it. Please send it again.`}</p>
      </div>
    );
  if (state === 'none') return null;
  return (
    <div className={styles['state']} data-kind="passed">
      <CircleCheck className="icon" />
      <p className={styles['word']}>
        {state === 'passed' ? t`Your age is confirmed.` : t`You need no confirmation here.`}
      </p>
    </div>
  );
}
