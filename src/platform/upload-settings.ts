import * as z from 'zod';
import { whole } from './config-fields.ts';
import { malwareFields, malwareSettings, type MalwareSettings } from './malware/settings.ts';

const gigabyte = 1_000_000_000;

/** The variables of uploads; `.env.example` explains them. */
export const uploadFields = {
  UPLOAD_ROLE: z.enum(['uploader', 'member', 'none']).default('uploader'),
  UPLOAD_MAX_GB: whole(1, 1000, 10),
  UPLOAD_OPEN: whole(1, 1000, 10),
  UPLOAD_DAY_GB: whole(1, 1_000_000, 50),
  UPLOAD_STORAGE_GB: whole(0, 1_000_000, 1000),
  UPLOAD_MIN_MINUTES: whole(0, 600, 10),
  UPLOAD_MIN_MINUTES_EXCLUSIVE: whole(0, 600, 6),
  UPLOAD_CATEGORIES_MIN: whole(0, 20, 1),
  UPLOAD_CATEGORIES_MAX: whole(1, 20, 5),
  UPLOAD_DAYS: whole(1, 90, 7),
  KEEP_ORIGINALS: whole(0, 36_500, 0),
  DELETE_DAYS: whole(0, 365, 7),
  ...malwareFields,
};

export interface UploadSettings {
  /** Members who may upload: verified uploaders, all, or none. */
  role: 'uploader' | 'member' | 'none';
  /** Of a file. */
  bytes_most: number;
  /** Uploads of a member at once. */
  open_most: number;
  /** Of a member in 24 hours. */
  day_bytes: number;
  /** Of all that is stored of a member; 0 for no limit. */
  storage_bytes: number;
  /** Shorter videos are refused; 0 for none. */
  min_seconds: number;
  /** The same of what is shown on this site alone. */
  min_seconds_exclusive: number;
  /** Categories that a member chooses for a video. */
  categories_least: number;
  categories_most: number;
  /** An upload without a byte for so long is removed. */
  idle_seconds: number;
  /** Files as they were uploaded are erased after so long; 0 for never. */
  originals_seconds: number;
  /** A video or album that its uploader deletes can be restored for so long; 0 for not at all. */
  delete_seconds: number;
}

export const uploadSettings = (
  set: z.output<z.ZodObject<typeof uploadFields>>,
): { uploads: UploadSettings; malware: MalwareSettings | null } => ({
  ...malwareSettings(set),
  uploads: {
    role: set.UPLOAD_ROLE,
    bytes_most: set.UPLOAD_MAX_GB * gigabyte,
    open_most: set.UPLOAD_OPEN,
    day_bytes: set.UPLOAD_DAY_GB * gigabyte,
    storage_bytes: set.UPLOAD_STORAGE_GB * gigabyte,
    min_seconds: set.UPLOAD_MIN_MINUTES * 60,
    min_seconds_exclusive: set.UPLOAD_MIN_MINUTES_EXCLUSIVE * 60,
    categories_least: Math.min(set.UPLOAD_CATEGORIES_MIN, set.UPLOAD_CATEGORIES_MAX),
    categories_most: set.UPLOAD_CATEGORIES_MAX,
    idle_seconds: set.UPLOAD_DAYS * 86_400,
    originals_seconds: set.KEEP_ORIGINALS * 86_400,
    delete_seconds: set.DELETE_DAYS * 86_400,
  },
});
