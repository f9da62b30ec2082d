import { Dialog } from '@base-ui/react/dialog';
import { Menu } from '@base-ui/react/menu';
import { useState, type ReactNode } from 'react';
import type { ConsoleMe } from '#contracts/calls/console/console.ts';
import { ask } from './ask.ts';
import { BreakReminder } from './break-reminder.tsx';
import { Link, pages, go } from './router.tsx';
import { useSettings } from './settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { useTexts } from './texts/texts.ts';
import { forgetAllWords } from './typed-words.ts';
import { UndoProvider } from './undo.tsx';

interface ShellProps {
  me: ConsoleMe;
  onChange: () => void;
  children: ReactNode;
}

/** The frame of every page: navigation, warnings about overdue cases, and the break reminder. */
export function Shell({ me, onChange, children }: ShellProps): ReactNode {
  const texts = useTexts();
  return (
    <UndoProvider seconds={me.undo_seconds}>
      <a className="button primary skip" href="#content">
        {texts.skip}
      </a>
      <header className="header">
        <nav aria-label={texts.console}>
          <Link className="brand" href={pages.overview}>
            {me.site_name} <span className="quiet">{texts.console}</span>
          </Link>
          <Link href={pages.queue()}>{texts.queue}</Link>
          <Link href={pages.queue({ mine: '1' })}>{texts.my_cases}</Link>
        </nav>
        <AccountMenu me={me} onChange={onChange} />
      </header>
      <Warnings me={me} />
      <BreakReminder key={me.ends_at} session={me.ends_at} minutes={me.shift.minutes} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </UndoProvider>
  );
}

/** How many cases run out of time, the latest first. */
function Warnings({ me }: Pick<ShellProps, 'me'>): ReactNode {
  const texts = useTexts();
  const sentences = [
    me.overdue > 0 && texts.overdue_cases(me.overdue),
    me.quarter > 0 && texts.quarter_cases(me.quarter),
    me.half > 0 && texts.half_cases(me.half),
  ].filter((each) => each !== false);
  if (sentences.length === 0) return null;
  return (
    <output className="banner">
      <span aria-hidden="true">⏰</span>
      {sentences.join(' ')}
    </output>
  );
}

function AccountMenu({ me, onChange }: Omit<ShellProps, 'children'>): ReactNode {
  const texts = useTexts();
  const { lang } = useSettings().settings;
  const [is_open, setOpen] = useState(false);
  const until = new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(new Date(me.ends_at));
  const signOut = () => {
    forgetAllWords();
    void ask('signOut').finally(onChange);
  };
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="button">{me.username}</Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={8} align="end" className="positioner">
            <Menu.Popup className="menu">
              <p className="menu-words">
                {texts.shift(me.shift.decided, me.shift.hard)} {texts.ends_at(until)}
              </p>
              <Menu.Item className="menu-item" onClick={() => go(pages.own)}>
                {texts.my_history}
              </Menu.Item>
              {me.role === 'administrator' && (
                <Menu.Item className="menu-item" onClick={() => go(pages.transparency())}>
                  {texts.transparency}
                </Menu.Item>
              )}
              <Menu.Item className="menu-item" onClick={() => setOpen(true)}>
                {texts.settings}
              </Menu.Item>
              <Menu.Item
                className="menu-item"
                render={<a href={me.site_origin}>{texts.to_site}</a>}
              />
              <Menu.Item className="menu-item" onClick={signOut}>
                {texts.sign_out}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Dialog.Root open={is_open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup className="dialog">
            <Dialog.Title>{texts.settings}</Dialog.Title>
            <SettingsForm />
            <Dialog.Close className="button primary">{texts.close}</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
