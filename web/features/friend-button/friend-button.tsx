import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import {
  friend_urls,
  type FriendAction,
  type FriendState,
} from '#contracts/calls/social/friends.ts';
import { writePage } from '#contracts/pages/contact-pages.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { parseApiError } from '../../lib/transport/parse-api-error.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { readFriend, sendFriend } from './send-friend.ts';
import styles from './friend-part.module.css';

type State = FriendState['state'];

export interface FriendButtonProps {
  username: string;
  /** The page of the member. */
  path: string;
}

const actions: Readonly<Record<State, FriendAction>> = {
  none: 'ask',
  sent: 'cancel',
  received: 'accept',
  friends: 'remove',
  self: 'ask',
};

/** A form that needs no script; with script it says what the member is, and changes it in place. */
export function FriendButton({ username, path }: FriendButtonProps): ReactNode {
  const { t } = useLingui();
  const { state, isBusy, submit } = useFriend(username);
  const texts: Readonly<Record<State, string>> = {
    none: t`Add friend`,
    sent: t`Cancel friend request`,
    received: t`Accept friend request`,
    friends: t`Remove friend`,
    self: t`Add friend`,
  };
  return (
    <form
      action={localAction(friend_urls[actions[state]])}
      method="post"
      className={styles['form']}
      onSubmit={submit}
    >
      <input type="hidden" name="username" value={username} />
      <input type="hidden" name="next" value={path} />
      <button
        type="submit"
        className={`${buttonClass()} ${styles['button']}`}
        aria-disabled={isBusy}
      >
        {texts[state]}
      </button>
      <a className={linkClass()} href={writePage(username)} rel="nofollow">
        {t`Write a message`}
      </a>
    </form>
  );
}

function useFriend(username: string) {
  const { t, i18n } = useLingui();
  const [found, setFound] = useState<State>();
  const [isBusy, setBusy] = useState(false);
  const state = found ?? 'none';
  useEffect(() => {
    let isLeft = false;
    void readFriend(username).then((read) => {
      if (!isLeft) setFound((before) => before ?? read);
    });
    return () => {
      isLeft = true;
    };
  }, [username]);

  const change = async (): Promise<void> => {
    setBusy(true);
    const sent = await sendFriend(actions[state], username);
    setBusy(false);
    if ('state' in sent) {
      setFound(sent.state);
      const texts: Readonly<Record<State, string>> = {
        none: state === 'friends' ? t`You are not friends any more` : t`Friend request cancelled`,
        sent: t`Friend request sent`,
        received: t`Accept friend request`,
        friends: t`You and ${username} are friends`,
        self: '',
      };
      return notify({ kind: 'success', text: texts[sent.state], topic: 'friend' });
    }
    const fault = faultOf(sent.error);
    const isGone = fault === 'unknown' && actions[state] !== 'ask';
    if (fault === 'already' || fault === 'friends' || isGone) setFound(await readFriend(username));
    const own = {
      already: t`Friend request already sent`,
      friends: t`You are friends already.`,
      full: t`One of you has reached the maximum number of friends.`,
      self: t`That is you.`,
      unknown: isGone
        ? t`This friend request is no longer there.`
        : t`This member doesn’t accept friend requests`,
    };
    const text = fault ? own[fault] : errorNotice(i18n, sent.error).text;
    return notify({ kind: 'error', text, topic: 'friend' });
  };
  const submit = (event: SyntheticEvent): void => {
    // A visitor is led to the sign-in and back.
    if (document.documentElement.dataset['member'] === undefined) return;
    event.preventDefault();
    if (!isBusy) void change();
  };
  return { state, isBusy, submit };
}

/** The fault for which the button has a text of its own. */
function faultOf(answer: unknown): 'already' | 'friends' | 'full' | 'self' | 'unknown' | undefined {
  const fields = (answer as { error?: { username?: unknown } } | undefined)?.error;
  if (fields?.username === 'self') return 'self';
  const { code, info } = parseApiError(answer);
  if (code === 'not_found') return 'unknown';
  if (code === 'already' && info['state'] === 'friends') return 'friends';
  return code === 'already' || code === 'full' ? code : undefined;
}
