import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ConsoleMe } from '#contracts/calls/console/console.ts';
import { ask, Refused, signedOut } from './ask.ts';
import { BatchPage } from './batch/batch-page.tsx';
import { CasePage } from './case/case-page.tsx';
import { HistoryPage } from './history-page.tsx';
import { Overview } from './overview.tsx';
import { QueuePage } from './queue-page.tsx';
import { TransparencyPage } from './reports/transparency-page.tsx';
import { useAddress } from './router.tsx';
import { readSettings, SettingsContext, storeSettings, type Settings } from './settings.ts';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';
import { Fault } from './parts.tsx';
import { ownWords } from './typed-words.ts';

/** The console. Without a session, every address shows the sign-in form. */
export function App(): ReactNode {
  const [settings, setSettings] = useState(readSettings);
  const store = useMemo(
    () => ({
      settings,
      change: (part: Partial<Settings>) => {
        const next = { ...settings, ...part };
        storeSettings(next);
        setSettings(next);
      },
    }),
    [settings],
  );
  return (
    <SettingsContext value={store}>
      <Inside />
    </SettingsContext>
  );
}

const refresh_ms = 60_000;

function Inside(): ReactNode {
  const [me, setMe] = useState<ConsoleMe | 'none' | undefined>();
  const [fault, setFault] = useState<Refused>();
  const load = useCallback(() => {
    ask('getMe').then(
      (found) => {
        ownWords(found.member_id);
        setMe(found);
        setFault(undefined);
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) return;
        if (error.status === 401) setMe('none');
        else setFault(error);
      },
    );
  }, []);
  useEffect(() => {
    load();
    const timer = setInterval(load, refresh_ms);
    const end = () => setMe('none');
    signedOut.addEventListener('end', end);
    return () => {
      clearInterval(timer);
      signedOut.removeEventListener('end', end);
    };
  }, [load]);
  if (me === 'none') return <SignIn onDone={load} />;
  if (me === undefined) return fault ? <Fault fault={fault} onRetry={load} /> : null;
  return (
    <Shell me={me} onChange={load}>
      <Page me={me} />
    </Shell>
  );
}

function Page({ me }: { me: ConsoleMe }): ReactNode {
  const address = useAddress();
  const [, room, ...rest] = address.pathname.split('/');
  if (room === 'queue') return <QueuePage address={address} me={me} />;
  if (room === 'case' && rest[0])
    return <CasePage key={rest[0]} reference={rest[0]} me={me} query={address.search} />;
  if (room === 'batch' && rest[0]) return <BatchPage key={rest[0]} member={Number(rest[0])} />;
  if (room === 'history') return <HistoryPage key={address.pathname} of={rest.filter(Boolean)} />;
  if (room === 'reports' && me.role === 'administrator')
    return <TransparencyPage address={address} />;
  return <Overview me={me} />;
}
