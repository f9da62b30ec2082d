import { informationUrl } from '#contracts/calls/files/information.ts';
import { input_url } from '#contracts/calls/forms/input.ts';
import { searchHelpUrl } from '#contracts/calls/search/search-help.ts';
import { watch_url } from '#contracts/calls/catalogue/watch.ts';
import { getCall, type Call } from '../call.ts';

const form_errors = [
  'foreign_origin',
  'payload_too_large',
  'unsupported_media_type',
  'invalid',
  'too_many_requests',
] as const;

const fixed = (path: string) => ({ pattern: path, path, parameters: [] });

/** Writes of visitors, and the settings of the site. */
export const siteCalls: readonly Call[] = [
  {
    id: 'input',
    group: 'Writes',
    method: 'POST',
    ...fixed(input_url),
    summary: 'Counts a view, a vote or an opened result of a search.',
    details:
      'A view counts once a visitor and thing in 30 minutes, those of machines not at all; the answer is the same. A vote counts once a member, else once an address, in 24 hours. Calls that another site’s page sends are refused.',
    forms: ['RecordView', 'RecordClick', 'CastVote'],
    answer: {
      status: 200,
      schemas: ['ViewAnswer', 'VoteAnswer'],
      description:
        'It is counted. A view and an opened result answer `{"ok": 1}`, a vote the counts after it.',
    },
    policy: 'never',
    errors: [
      'unauthorized',
      'private',
      'foreign_origin',
      'already',
      'deleted',
      'payload_too_large',
      'unsupported_media_type',
      'invalid',
      'too_many_requests',
    ],
    example: { url: '/api/input.php', form: 'act=vote&section=video&object_id=1&vote=1' },
  },
  {
    id: 'watch',
    group: 'Writes',
    method: 'POST',
    ...fixed(watch_url),
    summary: 'Counts what one play has watched so far.',
    details:
      'The player sends it each 15 s and at the end. It says all of the play, so a repeated or late call adds nothing; a token counts at most one length of its video, for twelve hours. What machines send is not counted; the answer is the same.',
    forms: ['RecordWatch'],
    answer: { status: 200, schemas: ['WatchAnswer'], description: 'It is counted.' },
    policy: 'never',
    errors: form_errors,
    example: {
      url: watch_url,
      form: 'token={watch_token}&bits=AQAAAAAAAAAAAAAAAA&seconds=15&stalls=0&errors=0.0.0.0',
    },
  },
  {
    id: 'setPreferences',
    group: 'Writes',
    method: 'POST',
    ...fixed('/api/v1/preferences'),
    summary:
      'Sets the cookies of language, orientation and theme or that of the age gate, and goes back.',
    details: 'For browsers without JavaScript. The others set the cookies themselves.',
    forms: ['Choice'],
    answer: { status: 303, description: 'Set; `Location` is where to go back to.' },
    policy: 'never',
    errors: form_errors,
    example: { url: '/api/v1/preferences', form: 'theme=light&next=%2Fvideos%2Flongest%2F' },
  },
  getCall({
    id: 'getInformation',
    group: 'Site',
    url: informationUrl,
    summary: 'The text of a page below /information/.',
    descriptions: { page: 'Which page.' },
    schema: 'InformationText',
    description: 'The text.',
    example: '/api/v1/information/cookies_policy.en.json',
  }),
  getCall({
    id: 'getSearchHelp',
    group: 'Site',
    url: searchHelpUrl,
    summary: 'The help text of a restricted search.',
    descriptions: { help: 'Which text: `notice.help` of a search.' },
    schema: 'SearchHelp',
    description: 'The text.',
    example: '/api/v1/search-help/general.en.json',
  }),
  {
    id: 'getApiDescription',
    group: 'Site',
    method: 'GET',
    ...fixed('/api/v1/openapi.json'),
    summary: 'All of this as OpenAPI 3.1.',
    answer: { status: 200, type: 'application/json', description: 'The document.' },
    policy: 'hour',
    errors: [],
    example: { url: '/api/v1/openapi.json' },
  },
  {
    id: 'getGate',
    group: 'Site',
    method: 'GET',
    ...fixed('/api/v1/gate'),
    summary: 'Whether the catalogue is open to this visitor.',
    details:
      'For proxies that store answers and do not know the policies: the header `X-Velour-Gate` of the answer is `open` or `closed`, and what they send with the request for which they ask.',
    answer: { status: 204, description: 'The header says it.' },
    policy: 'never',
    errors: [],
    example: { url: '/api/v1/gate' },
  },
  {
    id: 'getHealth',
    group: 'Site',
    method: 'GET',
    ...fixed('/healthz'),
    summary: 'Whether the process is up.',
    answer: {
      status: 200,
      schemas: ['Health'],
      description: 'It is. Status 503 says that it stops.',
    },
    policy: 'never',
    errors: [],
    example: { url: '/healthz' },
  },
];
