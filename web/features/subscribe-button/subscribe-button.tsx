import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import {
  subscribe_url,
  unsubscribe_url,
  type SubscriptionState,
} from '#contracts/calls/social/subscriptions.ts';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { parseApiError } from '../../lib/transport/parse-api-error.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { readSubscription, sendSubscription } from './send-subscription.ts';
import styles from './subscribe-part.module.css';

export interface SubscribeButtonProps {
  /** Code of a model, channel or member. */
  thing: string;
  /** Its page. */
  path: string;
  name: string;
  /** Of the document, which may be a minute old. */
  subscribers: number;
}

/** A form that needs no script; with script it says what the member is, and does it in place. */
export function SubscribeButton({
  thing,
  path,
  name,
  subscribers,
}: SubscribeButtonProps): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { state, isBusy, submit } = useSubscription(thing, name);
  const isSubscribed = state?.is_subscribed === true;
  const count = state?.subscribers ?? subscribers;
  const [basis, total] = [pluralBasis(count), format.count(count)];
  return (
    <form
      action={localAction(isSubscribed ? unsubscribe_url : subscribe_url)}
      method="post"
      className={styles['form']}
      onSubmit={submit}
    >
      <input type="hidden" name="thing" value={thing} />
      <input type="hidden" name="next" value={path} />
      <button
        type="submit"
        className={`${buttonClass(isSubscribed ? undefined : 'primary')} ${styles['button']}`}
        aria-disabled={isBusy}
      >
        {isSubscribed ? t`Unsubscribe` : t`Subscribe`}
      </button>
      <span className="num quiet small" suppressHydrationWarning>
        {t`${plural(basis, { one: `${total} subscriber`, other: `${total} subscribers` })}`}
      </span>
    </form>
  );
}

function useSubscription(thing: string, named: string) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<SubscriptionState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void readSubscription(thing).then((found) => {
      if (!isLeft) setState((before) => before ?? found);
    });
    return () => {
      isLeft = true;
    };
  }, [thing]);
  const change = async (wants: boolean): Promise<void> => {
    setBusy(true);
    const sent = await sendSubscription(thing, wants);
    setBusy(false);
    if ('subscription' in sent) {
      setState(sent.subscription);
      const text = wants ? t`Subscribed to ${named}` : t`Unsubscribed from ${named}`;
      return notify({ kind: 'success', text, topic: 'subscription' });
    }
    const own = {
      already: t`Already subscribed`,
      full: t`You have reached the maximum number of subscriptions. Unsubscribe from some first.`,
      self: t`You can’t subscribe to yourself`,
    };
    const fault = faultOf(sent.error);
    if (fault === 'already') setState(await readSubscription(thing));
    const text = fault ? own[fault] : errorNotice(i18n, sent.error).text;
    return notify({ kind: 'error', text, topic: 'subscription' });
  };
  const submit = (event: SyntheticEvent): void => {
    // A visitor is led to the sign-in and back.
    if (document.documentElement.dataset['member'] === undefined) return;
    event.preventDefault();
    if (!isBusy) void change(state?.is_subscribed !== true);
  };
  return { state, isBusy, submit };
}

/** The fault for which the button has a text of its own. */
function faultOf(answer: unknown): 'already' | 'full' | 'self' | undefined {
  const fields = (answer as { error?: { thing?: unknown } } | undefined)?.error;
  if (fields?.thing === 'self') return 'self';
  const { code } = parseApiError(answer);
  return code === 'already' || code === 'full' ? code : undefined;
}
