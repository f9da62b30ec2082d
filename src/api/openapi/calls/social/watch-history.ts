import { history_urls, historyUrl } from '#contracts/calls/social/watch-history.ts';
import { getCall, type Call } from '../../call.ts';
import { own, ownForm } from '../accounts/account-call.ts';

const group = 'History';
const led =
  'A browser without script is led to the page of the history, which says what was done and leads back to `next`.';

/** Calls for the history of a member who has switched it on. */
export const historyCalls: readonly Call[] = [
  ownForm({
    id: 'changeHistory',
    group,
    url: history_urls.settings,
    form: 'HistorySettings',
    summary: 'Switches the history on or off, pauses it, and sets for how long videos stay in it.',
    details: `It is off until a member switches it on; switched off, all of it is deleted. ${led}`,
    description: 'It is set.',
    errors: [],
    example: 'days=90',
  }),
  ownForm({
    id: 'recordWatched',
    group,
    url: history_urls.record,
    form: 'RecordWatched',
    summary: 'Says that a video was opened, or how far it has been watched.',
    details: 'Sent by beacon. Nothing is stored while the history is off or paused.',
    description: 'It is taken.',
    errors: [],
    example: 'item=v3&position=10',
  }),
  getCall({
    id: 'listHistory',
    group,
    url: historyUrl,
    descriptions: {
      part: 'unfinished for the videos to continue, twenty at most; absent for all.',
      after: 'The `next` of the page before.',
    },
    summary: 'The history of the member, the last watched first, 60 a page.',
    details: 'What is hidden or removed at the moment is not among it.',
    schema: 'WatchHistory',
    description: 'A page of it.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/history',
    headers: own,
  }),
  ownForm({
    id: 'mergeHistory',
    group,
    url: history_urls.merge,
    form: 'MergeHistory',
    summary: 'Adds the history that a device has to that of the member.',
    details:
      'Only after the member said so. It may be repeated. Of a video that both have, the later one counts; what is older than the last clearing is left out; of more than 5,000 the oldest leave.',
    answers: 'HistoryMerged',
    description: 'How many are new or later, and how many have left.',
    errors: [],
    example: 'items=v2-1790000000-5&now=1790000100',
  }),
  ownForm({
    id: 'removeWatched',
    group,
    url: history_urls.remove,
    form: 'HistoryForm',
    summary: 'Takes a video out of the history; one that is not in it stays so.',
    details: led,
    description: 'It is not in it.',
    errors: [],
    example: 'item=v3',
  }),
  ownForm({
    id: 'clearHistory',
    group,
    url: history_urls.clear,
    form: 'ClearHistory',
    summary: 'Deletes all of the history.',
    details: led,
    description: 'It is empty.',
    errors: [],
    example: '',
  }),
];
