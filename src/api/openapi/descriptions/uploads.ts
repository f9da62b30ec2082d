/** Fields of uploads. */
export const uploadDescriptions = {
  OwnUpload: {
    upload_id: 'The end of its address.',
    url: 'Where it goes on.',
    file_name: 'As the device calls the file.',
    bytes: 'Of the whole file.',
    received: 'Stored durably.',
    state:
      'receiving, checking, converting, ready (its video waits for a decision or is shown), refused, or gone with its video.',
    percent: 'Of the conversion.',
    reason_code:
      'Why it was refused: duplicate, damaged, malware, too_short and others of the pipeline.',
    video_id: 'Its video; of a duplicate the own one.',
    created_at: 'When it began.',
    expires_at: 'When it ends without another byte; null when all are here.',
  },
  OwnUploads: {
    uploads: 'Newest first.',
    may_upload: 'Whether the member may begin one.',
    bytes_most: 'Of a file.',
    part_bytes: 'What a client sends at once.',
  },
};
