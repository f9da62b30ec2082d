import {
  upload_url,
  uploads_url,
  uploadUrl,
  upload_id_pattern,
} from '#contracts/calls/uploads/uploads.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { Call } from '../call.ts';
import type { Parameter } from '../parameters.ts';
import { own } from './accounts/account-call.ts';

const upload_id: Parameter = {
  name: 'upload_id',
  in: 'path',
  description: 'The end of the address that the beginning answered as `Location`.',
  schema: { type: 'string', pattern: upload_id_pattern.source },
};

const header = (name: string, description: string, is_optional = false): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  ...(is_optional && { is_optional: true }),
});

const resumable = header('Tus-Resumable', '1.0.0.');
const one: Pick<Call, 'group' | 'pattern' | 'path' | 'policy'> = {
  group: 'Uploads',
  pattern: upload_url,
  path: uploadUrl('{upload_id}'),
  policy: 'never',
};
const all = { ...one, pattern: uploads_url, path: uploads_url };
const of_writes: readonly ErrorCode[] = [
  'unauthorized',
  'foreign_origin',
  'unsupported_version',
  'too_many_requests',
];
const origin = { ...own, origin: 'https://tube.example' };
const tus = { ...origin, 'tus-resumable': '1.0.0' };

/** Files that members send in parts. */
export const uploadCalls: readonly Call[] = [
  {
    ...all,
    id: 'listUploads',
    method: 'GET',
    parameters: [],
    summary: 'The uploads of the member, newest first, on whatever device they began.',
    answer: { status: 200, schemas: ['OwnUploads'], description: 'A hundred at most.' },
    errors: ['unauthorized', 'too_many_requests'],
    example: { url: uploads_url, headers: own },
  },
  {
    ...all,
    id: 'createUpload',
    method: 'POST',
    parameters: [
      resumable,
      header('Upload-Length', 'Bytes of the file; they are reserved, and do not change.'),
      header(
        'Upload-Metadata',
        'As tus says, of these keys only: `filename`, `filetype`, `purpose` (video), `orientation`, `lang`, `ai_made` (no, altered, made), `people_shown`, `rules` (the version that was confirmed: the video waits until its form is submitted), `replaces` (a published video of the member, whose place it takes once it is approved; with `rules`).',
      ),
    ],
    summary:
      'Begins an upload by tus 1.0 (extensions creation, termination, expiration, checksum).',
    details:
      'Without a body. For members whom UPLOAD_ROLE names; others get `forbidden`. The request names the site as its `Origin`, or has `Sec-Fetch-Site: same-origin`, or comes with an API token of the scope `upload` (as all calls of tus may).',
    answer: {
      status: 201,
      description:
        '`Location` is the address of the upload, `Upload-Expires` when it ends without a byte.',
    },
    errors: [
      ...of_writes,
      'forbidden',
      'read_only',
      'muted',
      'terms_changed',
      'over_quota',
      'payload_too_large',
      'invalid',
    ],
    example: {
      url: uploads_url,
      headers: { ...tus, 'upload-length': '11', 'upload-metadata': 'filename bGFrZS5tcDQ=' },
    },
  },
  {
    ...one,
    id: 'getUpload',
    method: 'GET',
    parameters: [upload_id],
    summary: 'How far an upload is.',
    details:
      'HEAD is that of tus, with `Tus-Resumable`: `Upload-Offset` is how many bytes are stored durably, and 410 says that it ended.',
    answer: { status: 200, schemas: ['OwnUpload'], description: 'The upload.' },
    errors: ['unauthorized', 'too_many_requests'],
    example: { url: uploadUrl('{upload}'), headers: own },
  },
  {
    ...one,
    id: 'sendUploadPart',
    method: 'PATCH',
    parameters: [
      upload_id,
      resumable,
      header('Upload-Offset', 'Where the part begins: where the stored bytes end.'),
      header(
        'Upload-Checksum',
        '`sha256` and the hash in base64: all of the part is stored or nothing.',
        true,
      ),
    ],
    summary: 'Sends the next part of an upload.',
    details:
      'As application/offset+octet-stream, 8 MiB at once being sensible. The answer comes when the bytes are on the disk. One request at a time sends: another one ends it, and what had come by then is kept unless a checksum is missing bytes. Where the first kilobyte shows that the file is no film, the part that brings it is answered by `unsupported_media_type` with the `reason_code` of the upload (`file_type` or `damaged`), and the upload has ended. A part takes ten minutes at most, and 30 seconds without a byte end it. The last part hands the file over: its video waits for a decision.',
    answer: { status: 204, description: '`Upload-Offset` is how many bytes are stored.' },
    errors: [
      ...of_writes,
      'read_only',
      'terms_changed',
      'wrong_offset',
      'checksum_mismatch',
      'in_use',
      'deleted',
      'payload_too_large',
      'unsupported_media_type',
    ],
    example: {
      url: uploadUrl('{upload}'),
      form: 'hello world',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    },
  },
  {
    ...one,
    id: 'cancelUpload',
    method: 'DELETE',
    parameters: [upload_id, resumable],
    summary: 'Ends an upload and removes its bytes.',
    answer: { status: 204, description: 'It is gone, and what it had reserved is free.' },
    errors: [...of_writes, 'already', 'deleted'],
    example: { url: uploadUrl('{ended_upload}'), headers: tus },
  },
];
