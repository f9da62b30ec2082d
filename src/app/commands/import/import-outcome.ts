/** The outcome of one file, or of an unusable row of the CSV. */
export interface ImportOutcome {
  path: string;
  verdict: 'imported' | 'duplicate' | 'refused';
  code: string | null;
  reason: string | null;
  video_id: number | null;
  album_id: number | null;
  duration_s: number | null;
}

export const imported = (path: string): ImportOutcome => ({
  path,
  verdict: 'imported',
  code: null,
  reason: null,
  video_id: null,
  album_id: null,
  duration_s: null,
});

export const duplicate = (path: string): ImportOutcome => ({
  ...imported(path),
  verdict: 'duplicate',
});

export const refused = (path: string, code: string, reason: string): ImportOutcome => ({
  ...imported(path),
  verdict: 'refused',
  code,
  reason,
});

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  ENAMETOOLONG: 'There is no such file.',
  ELOOP: 'There is no such file.',
  EACCES: 'The file may not be read.',
  EPERM: 'The file may not be read.',
  EISDIR: 'It is not a file.',
};

/** Maps faults of the file or the disk to an outcome; throws other errors. */
export function refusalOf(path: string, error: unknown): ImportOutcome {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'MediaRefused') return refused(path, code, error.message);
  if (error.name === 'StorageFull') return refused(path, 'storage_full', error.message);
  if (error.name === 'StorageReadOnly') return refused(path, 'storage_read_only', error.message);
  if (!('syscall' in error && 'path' in error)) throw error;
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return refused(path, 'storage_full', 'The disk is full; make room on it.');
  // An error about an internal file says nothing about the imported one.
  if (error.path !== path)
    return refused(
      path,
      'storage_read_only',
      `The folder for unfinished work cannot be used (${code}).`,
    );
  return refused(path, 'unreadable', unreadable[code] ?? `The file cannot be read (${code}).`);
}
