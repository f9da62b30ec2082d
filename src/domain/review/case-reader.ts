import type { Reviewer } from '../moderation/index.ts';

/** The staff member who reads a case, with the session and language. */
export interface CaseReader {
  by: Reviewer & { staff_id: number };
  /** Of the console: addresses of files work in it alone. */
  session_id: number;
  lang: 'en' | 'de';
}
