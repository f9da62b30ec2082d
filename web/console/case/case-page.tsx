import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CaseAction, ShownCase } from '#contracts/calls/console/console-cases.ts';
import type { ConsoleMe } from '#contracts/calls/console/console.ts';
import { ask } from '../ask.ts';
import { EventList } from '../event-list.tsx';
import { wordsOf } from '../fault-text.ts';
import { Fault, FaultLine, focusHeading, Loading } from '../parts.tsx';
import { go, pages } from '../router.tsx';
import { useSettings } from '../settings.ts';
import { useTakeNext, type QueueChoice } from '../take-next.ts';
import { useTexts } from '../texts/texts.ts';
import { storedWords } from '../typed-words.ts';
import { useUndo } from '../undo.tsx';
import { AgePanel } from './panels/age-panel.tsx';
import { CaseHead } from './case-head.tsx';
import { ClipPanel } from './panels/clip-panel.tsx';
import { DecisionForm } from './decision-form.tsx';
import { AppealPanel, FormPanel } from './panels/form-panel.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { actionKeys, pageKeys, usePageKeys } from './keys.ts';
import { MatchesPanel } from './panels/matches-panel.tsx';
import { NotePanel } from './panels/note-panel.tsx';
import { PeoplePanel } from './panels/people-panel.tsx';
import { RecordPanel } from './panels/record-panel.tsx';
import { RulesPanel } from './panels/rules-panel.tsx';
import { TextsPanel } from './panels/texts-panel.tsx';
import { readAhead, useCase } from './use-case.ts';
import { VerificationPanel } from './panels/verification-panel.tsx';

interface CasePageProps {
  reference: string;
  me: ConsoleMe;
  /** The queue that the reviewer works through. */
  query: string;
}

/** Everything that a reviewer needs of one case, and a key for each thing that they do. */
export function CasePage({ reference, me, query }: CasePageProps): ReactNode {
  const { shown, fault, ...use } = useCase(reference);
  const { reload } = use;
  const { lang } = useSettings().settings;
  const choice = Object.fromEntries(new URLSearchParams(query)) as QueueChoice;
  const isRead = shown !== undefined;
  useEffect(() => {
    if (isRead)
      readAhead(Object.fromEntries(new URLSearchParams(query)), reference, lang).catch(
        () => undefined,
      );
  }, [isRead, query, reference, lang]);
  if (fault) return <Fault fault={fault} onRetry={() => void reload()} />;
  if (!shown) return <Loading />;
  return <Review {...{ shown, me, choice, ...use }} />;
}

interface ReviewProps {
  shown: ShownCase;
  me: ConsoleMe;
  choice: QueueChoice;
  reload: () => Promise<void>;
  reloadTaken: () => Promise<void>;
  claim: () => Promise<void>;
}

function Review({ shown, me, choice, reload, reloadTaken, claim }: ReviewProps): ReactNode {
  const texts = useTexts();
  const [action, setAction] = useState<CaseAction | undefined>(() => {
    const { action: stored } = storedWords('decision', shown.case.reference);
    return shown.actions.find((each) => each === stored);
  });
  const [is_helping, setHelping] = useState(false);
  const [fault, setFault] = useState('');
  const { take, words } = useTakeNext();
  const note = useRef<HTMLTextAreaElement>(null);
  const { reference } = shown.case;
  /** The next case, or this one as it is now. */
  const goOn = async (): Promise<void> => {
    if (await take(choice, reference)) return;
    await reload();
    focusHeading();
  };
  const next = (): void => void goOn();
  const claimAndStay = (): void => {
    // It would be refused, and the refusal written down.
    if (shown.conflict === null) void claim().then(focusHeading);
  };
  const release = (): void => {
    setFault('');
    ask('releaseCase', { parameters: { reference } }).then(
      () => go(pages.queue({ ...choice })),
      (error: unknown) => setFault(wordsOf(texts, error)),
    );
  };
  useReviewKeys({
    shown,
    onAction: setAction,
    onHelp: () => setHelping(true),
    onClaim: claimAndStay,
    onNext: next,
    onRelease: release,
    onNote: () => note.current?.focus(),
  });
  return (
    <>
      <CaseHead {...{ shown, me }} onClaim={claimAndStay} onRelease={release} onNext={next}>
        <button type="button" className="button" onClick={() => setHelping(true)}>
          {texts.keys}
        </button>
      </CaseHead>
      <output className="quiet">{words}</output>
      <FaultLine words={fault} />
      <div className="review">
        <Matter shown={shown} reload={reload} onNext={next} />
        <Side
          {...{ shown, reload, reloadTaken, action, note }}
          onAction={setAction}
          onNext={next}
        />
      </div>
      <HelpDialog actions={shown.actions} is_open={is_helping} onOpen={setHelping} />
    </>
  );
}

interface SideProps extends Pick<ReviewProps, 'shown' | 'reload' | 'reloadTaken'> {
  action: CaseAction | undefined;
  onAction: (action: CaseAction) => void;
  onNext: () => void;
  note: RefObject<HTMLTextAreaElement | null>;
}

/** The decision, and what it is made by. */
function Side({
  shown,
  reload,
  reloadTaken,
  action,
  onAction,
  onNext,
  note,
}: SideProps): ReactNode {
  const texts = useTexts();
  const { reference } = shown.case;
  const [rule_id, setRule] = useState<number | undefined>(() => {
    const { rule_id: stored } = storedWords('decision', reference);
    return shown.rules.find((rule) => String(rule.rule_id) === stored)?.rule_id;
  });
  const chooseRule = (chosen: number | undefined): void => {
    setRule(chosen);
    document.querySelector<HTMLElement>('#facts')?.focus();
  };
  return (
    <div className="review-side">
      <DecisionForm
        key={reference}
        shown={shown}
        action={action}
        onAction={onAction}
        rule_id={rule_id}
        onRule={setRule}
        onDecided={() => (shown.form ? void reload().then(focusHeading) : onNext())}
        onTaken={() => void reloadTaken().then(focusHeading)}
      />
      <PeoplePanel shown={shown} reload={reload} />
      {shown.uploader && (
        <RecordPanel
          uploader={shown.uploader}
          reference={shown.case.kind === 'member' ? undefined : reference}
        />
      )}
      <RulesPanel rules={shown.rules} region={shown.case.region} onRule={chooseRule} />
      <NotePanel field={note} reference={reference} onDone={reload} />
      <section className="panel">
        <h2>{texts.events}</h2>
        <EventList events={shown.events} has_case />
      </section>
    </div>
  );
}

/** The subject of the case: a clip with its texts, or the text of a visitor. */
function Matter({
  shown,
  reload,
  onNext,
}: Pick<ReviewProps, 'shown' | 'reload'> & Pick<SideProps, 'onNext'>): ReactNode {
  const texts = useTexts();
  return (
    <div className="review-main">
      <AppealPanel shown={shown} />
      {shown.case.kind === 'age-photo' ? (
        <AgePanel key={shown.case.reference} shown={shown} onDone={onNext} />
      ) : shown.subject && shown.application ? (
        <VerificationPanel
          key={shown.case.reference}
          shown={shown}
          application={shown.application}
          reload={reload}
        />
      ) : shown.subject ? (
        <>
          <ClipPanel subject={shown.subject} />
          <MatchesPanel matches={shown.matches} />
          <TextsPanel subject={shown.subject} />
        </>
      ) : (
        !shown.form && <p className="empty">{texts.gone}</p>
      )}
      {shown.form && <FormPanel form={shown.form} shown={shown} onDone={reload} />}
    </div>
  );
}

/** The form in which somebody types, else the decision. */
function sendForm(): void {
  const typed = document.activeElement?.closest('form');
  // Below a dialog nothing is sent.
  const form = document.querySelector('[role=dialog]')
    ? null
    : document.querySelector<HTMLFormElement>('#decision-form');
  (typed ?? form)?.requestSubmit();
}

interface KeyHandlers {
  shown: ShownCase;
  onAction: (action: CaseAction) => void;
  onHelp: () => void;
  onClaim: () => void;
  onNext: () => void;
  onRelease: () => void;
  onNote: () => void;
}

function useReviewKeys({ shown, onAction, ...on }: KeyHandlers): void {
  const { has_keys } = useSettings().settings;
  const { undo } = useUndo();
  usePageKeys(has_keys, ({ key, has_modifier, is_repeat }) => {
    if (is_repeat) return false;
    if (has_modifier) {
      if (key === 'z') undo();
      if (key === 'Enter') sendForm();
      return key === 'z' || key === 'Enter';
    }
    const action = shown.actions.find((each) => actionKeys[each] === key);
    if (action) {
      onAction(action);
      return true;
    }
    const handlers: Readonly<Record<string, () => void>> = {
      [pageKeys.help]: on.onHelp,
      [pageKeys.claim]: on.onClaim,
      [pageKeys.next]: on.onNext,
      [pageKeys.release]: on.onRelease,
      [pageKeys.focus_note]: on.onNote,
    };
    handlers[key]?.();
    return handlers[key] !== undefined;
  });
}
