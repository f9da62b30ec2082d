import { own_people_url } from '#contracts/calls/uploads/own-people.ts';
import type { Call } from '../../call.ts';
import { own } from './account-call.ts';

/** People whom members name in their videos. */
export const ownPeopleCalls: readonly Call[] = [
  {
    id: 'listOwnPeople',
    group: 'Uploads',
    method: 'GET',
    pattern: own_people_url,
    path: own_people_url,
    parameters: [],
    summary: 'The people whom the member names in videos, with the state of their records.',
    answer: { status: 200, schemas: ['OwnPeople'], description: 'By legal name.' },
    policy: 'never',
    errors: ['unauthorized'],
    example: { url: own_people_url, headers: own },
  },
  {
    id: 'changeOwnPeople',
    group: 'Uploads',
    method: 'POST',
    pattern: own_people_url,
    path: own_people_url,
    parameters: [],
    summary:
      'Adds somebody with a record, adds documents, or removes somebody whom no video shows.',
    details:
      'As multipart/form-data. `add` takes name and day of birth with files `document`, a picture of an identity document, and `release`, one of the signed release, 10 MiB each at most; `add_documents` one of them or both. Pictures are encoded again, without their metadata, encrypted; only reviewers of a video that shows the person see them again. 409 `already` for somebody of the same name and day of birth, and for removing somebody whom a video shows or showed, and `full` for more than 500 people.',
    forms: ['PeopleForm'],
    takes_files: true,
    answer: { status: 200, schemas: ['PeopleAnswer'], description: 'It is done.' },
    policy: 'never',
    errors: [
      'unauthorized',
      'foreign_origin',
      'forbidden',
      'read_only',
      'muted',
      'terms_changed',
      'not_found',
      'already',
      'full',
      'payload_too_large',
      'unsupported_media_type',
      'invalid',
      'too_many_requests',
      'unavailable',
    ],
    example: {
      url: own_people_url,
      form: 'act=remove&person_id={own_person}',
      headers: own,
    },
  },
];
