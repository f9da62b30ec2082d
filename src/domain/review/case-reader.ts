import type { Reviewer } from '../moderation/index.ts';

/** Who reads a case, and where. */
export interface CaseReader {
  by: Reviewer & { staff_id: number };
  /** Of the console: addresses of files work in it alone. */
  session_id: number;
  lang: 'en' | 'de';
}
