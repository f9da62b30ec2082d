const ok = '1.';
const valid_until = 'Last day of the document, YYYY-MM-DD; empty for one without an end.';
const signed_on = 'When the release was signed, YYYY-MM-DD.';
const scope = 'What the release allows, in 200 characters at most.';
const birth_date = 'YYYY-MM-DD.';

/** Fields of people whom members name in their videos. */
export const ownPeopleDescriptions = {
  PeopleForm: {
    act: 'add, add_documents or remove.',
    person_id: 'An own person; not in `add`.',
    legal_name: 'As it stands in the document, in 200 characters at most.',
    birth_date,
    names: 'Ten other names at most, separated by commas.',
    model: 'Name of the model who the person is; empty for none.',
    kind: 'What `document` shows.',
    valid_until,
    signed_on,
    scope,
  },
  PeopleAnswer: { ok, next: 'Where a browser goes on.', person_id: 'Whom it was about.' },
  OwnPerson: {
    person_id: 'Its number.',
    legal_name: 'As typed.',
    birth_date,
    names: 'Other names.',
    model: 'Name as a model; null for none.',
    documents: 'Those that are not erased, without their pictures.',
    'documents.kind': 'passport, id-card, driving-licence, other-id or release.',
    'documents.valid_until': 'Of an identity document; null for one without an end.',
    'documents.signed_on': 'Of a release.',
    'documents.scope': 'Of a release.',
    is_complete:
      'Can be named in videos and albums: there are a release and a document that was valid when it was signed.',
    videos: 'How many videos of the member show the person.',
    albums: 'How many albums of the member show the person.',
    may_remove: 'No video or album shows or showed the person.',
  },
  OwnPeople: {
    username: 'The member.',
    may_add: 'Whether the member may upload.',
    people: 'By legal name.',
  },
  NamedPerson: { person_id: 'Its number.', name: 'Legal name and other names.' },
} as const;
