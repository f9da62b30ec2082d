// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountFault } from '#contracts/calls/accounts/accounts.ts';
import type { UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { video_extensions } from '#contracts/limits/limits-of-uploads.ts';
import { withRendering } from '#tests/support/render.tsx';
import { AccountForm, type AccountFormPage } from '../accounts/index.ts';
import type { Sending, UploadQueue } from '../upload-queue/index.ts';
import { ProgressLine } from './progress-line.tsx';
import { UploadScreen } from './upload-screen.tsx';
import { VideoFields } from './video-fields.tsx';

const view = withRendering();
const site = {
  name: 'Velour',
  public_origin: 'https://tube.example',
  accounts: { has_mail: false },
};
const page: AccountFormPage = {
  next: '/',
  invite: '',
  state: undefined,
  draft: { fields: {}, errors: {} },
  failed: undefined,
  form: undefined,
};
const shown: UploadPage = {
  username: 'Anna',
  may_upload: true,
  role: 'uploader',
  rules: '1',
  bytes_most: 10e9,
  part_bytes: 8 * 1024 ** 2,
  least_seconds: 600,
  least_seconds_exclusive: 360,
  categories_least: 2,
  categories_most: 4,
  categories: [{ category_id: 7, title: 'Lakes' }],
  countries: [],
  channels: [],
  people: [],
  drafts: [],
};

test('the rules name the largest file, the types, the shortest films, and everything that is banned', () => {
  view.show(<UploadScreen page={page} shown={shown} />, { site });
  const rules = screen.getByRole('heading', { name: 'Rules' }).parentElement?.textContent ?? '';
  expect(rules).toContain(`At most 10 GB a file. Types: ${video_extensions.join(', ')}.`);
  expect(rules).toContain('Minimum length in minutes: 10, or 6 if the video is shown here alone.');
  expect(rules).toContain(
    'Banned: minors, animals, rape, incest, violence, blood, filth, vomiting, and everything like it. No exceptions.',
  );
  expect(video_extensions).toHaveLength(19);
});

test('files can be chosen once the rules are confirmed', () => {
  view.show(<UploadScreen page={page} shown={shown} />, { site });
  const field = screen.getByLabelText<HTMLInputElement>('Choose videos');
  expect(field.disabled).toBe(true);
  expect(screen.getByText('Tick the box above first.')).toBeDefined();
  fireEvent.click(screen.getByLabelText('I have read the rules, and this upload follows them.'));
  expect(field.disabled).toBe(false);
  expect(screen.queryByText('Tick the box above first.')).toBeNull();
});

test.for([
  ['min_chosen', 'Choose at least 2.'],
  ['max_chosen', 'Choose 4 at most.'],
] satisfies [AccountFault, string][])(
  'a number of categories that is refused as %s is answered by the number that is right',
  ([fault, words]) => {
    view.show(
      <AccountForm
        action="/api/video_edit.php"
        submit="Submit"
        draft={{ fields: {}, errors: { categories: fault } }}
        onSent={() => undefined}
      >
        <VideoFields choices={shown} />
      </AccountForm>,
      { site },
    );
    expect(screen.getByText(words)).toBeDefined();
  },
);

test('an upload that stops for a reason without words of its own is named by its code', () => {
  const sending: Sending = {
    key: 'k',
    file: new File(['film'], 'lake.mp4'),
    file_name: 'lake.mp4',
    bytes: 4,
    sent: 0,
    speed: 0,
    state: 'failed',
    fault: 'unsupported_version',
  };
  view.show(
    <ProgressLine
      upload={undefined}
      sending={sending}
      queue={{} as UploadQueue}
      onRemove={() => undefined}
    />,
  );
  expect(screen.getByText('The upload stopped (unsupported_version).')).toBeDefined();
});
