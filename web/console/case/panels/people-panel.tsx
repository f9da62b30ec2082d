import { useState, type ReactNode } from 'react';
import type { ShownCase } from '#contracts/calls/console/console-cases.ts';
import type { CaseDocument, CasePerson } from '#contracts/calls/console/console-evidence.ts';
import { lacksIn } from '../../fault-text.ts';
import { useSettings } from '../../settings.ts';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { DocumentDialog } from '../document-dialog.tsx';
import { Withdrawal } from '../withdrawal.tsx';
import { Requests } from '../requests.tsx';

interface PeoplePanelProps {
  shown: ShownCase;
  reload: () => Promise<void>;
}

const nameOf = (texts: Texts, { model, person_id }: CasePerson): string =>
  model ?? (person_id === null ? texts.unknown_person : texts.person(person_id));

/** Everyone whom the subject shows, with the state of their records, and the way to each document. */
export function PeoplePanel({ shown, reload }: PeoplePanelProps): ReactNode {
  const texts = useTexts();
  const [open, setOpen] = useState<{ document: CaseDocument; person: string }>();
  const { people: found, is_mine, case: of } = shown;
  if (!found) return null;
  const lacks = lacksIn(texts, found.missing);
  const may_look = is_mine && of.state !== 'closed';
  return (
    <section className="panel">
      <h2>{texts.people}</h2>
      {found.people.length === 0 && <p className="quiet">{texts.none_named}</p>}
      <ul className="people">
        {found.people.map((person) => (
          <Person
            key={`${person.person_id}-${person.model}`}
            person={person}
            may_look={may_look}
            shown={shown}
            reload={reload}
            onOpen={(document) => setOpen({ document, person: nameOf(texts, person) })}
          />
        ))}
      </ul>
      {!may_look && found.people.some(({ documents }) => documents.length > 0) && (
        <p className="quiet small">{texts.take_first}</p>
      )}
      {lacks.length > 0 && (
        <div className="notice">
          <p>{texts.approval_lacks}</p>
          <ul className="bullets">
            {lacks.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      <Requests
        reference={of.reference}
        requests={found.requests}
        documents={found.people.flatMap(({ documents }) => documents)}
        reload={reload}
      />
      <DocumentDialog
        key={open?.document.document_id}
        reference={of.reference}
        document={open?.document}
        person={open?.person ?? ''}
        onClose={(has_changed) => {
          setOpen(undefined);
          if (has_changed) void reload();
        }}
      />
    </section>
  );
}

interface PersonProps {
  person: CasePerson;
  may_look: boolean;
  shown: ShownCase;
  reload: () => Promise<void>;
  onOpen: (document: CaseDocument) => void;
}

function Person({ person, may_look, shown, reload, onOpen }: PersonProps): ReactNode {
  const texts = useTexts();
  const { lang } = useSettings().settings;
  const dateOf = (date: string): string =>
    new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
  return (
    <li>
      <p className="facts">
        <strong>{nameOf(texts, person)}</strong>
        <span className={person.state === 'valid' ? 'mark mark-good' : 'mark'}>
          {texts.record_states[person.state]}
        </span>
      </p>
      {person.signed_on && (
        <p className="quiet small">
          {texts.signed} {dateOf(person.signed_on)} · {person.scope}
        </p>
      )}
      {person.sent_by !== null && <p className="quiet small">{texts.record_of(person.sent_by)}</p>}
      <ul className="documents">
        {person.documents.map((document) => (
          <li key={document.document_id} className="row">
            <span>
              {texts.document_kinds[document.kind] ?? document.kind}
              {document.valid_until && (
                <span className="quiet small">
                  {' '}
                  {texts.valid_until(dateOf(document.valid_until))}
                </span>
              )}
            </span>
            <Look document={document} may_look={may_look} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {may_look && person.person_id !== null && person.state !== 'withdrawn' && (
        <Withdrawal
          reference={shown.case.reference}
          person_id={person.person_id}
          name={nameOf(texts, person)}
          has_work={shown.case.subject_type !== 'model'}
          reload={reload}
        />
      )}
    </li>
  );
}

function Look({
  document,
  may_look,
  onOpen,
}: Pick<PersonProps, 'may_look' | 'onOpen'> & { document: CaseDocument }): ReactNode {
  const texts = useTexts();
  if (document.access === 'asked') return <span className="quiet small">{texts.asked}</span>;
  if (!may_look) return null;
  const name = texts.document_kinds[document.kind] ?? document.kind;
  const words = document.access === 'ask' ? texts.ask_to_look(name) : texts.look_at(name);
  return (
    <button type="button" className="link" aria-label={words} onClick={() => onOpen(document)}>
      {document.access === 'ask' ? texts.ask_short : texts.look}
    </button>
  );
}
