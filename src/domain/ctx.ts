import type { Registration } from '#contracts/calls/accounts/accounts.ts';
import type { LanguageUrls } from '#contracts/pages/language-urls.ts';
import type { Announcer } from '#platform/announce/port.ts';
import type { Cdn } from '#platform/cdn/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Transcoder } from '#platform/ffmpeg/port.ts';
import type { HashLists } from '#platform/hash-lists/port.ts';
import type { Images } from '#platform/images/port.ts';
import type { Jobs } from '#platform/jobs/port.ts';
import type { Log } from '#platform/log.ts';
import type { MalwareScanner } from '#platform/malware/port.ts';
import type { Mailer } from '#platform/mail/port.ts';
import type { BreachedPasswords } from '#platform/passwords/breached-passwords.ts';
import type { MemberBudgets } from '#platform/member-budgets.ts';
import type { Storage } from '#platform/storage/port.ts';
import type { UploadSettings } from '#platform/upload-settings.ts';
import type { PartFiles } from '#platform/uploads/part-files.ts';
import type { Vault } from '#platform/vault/port.ts';
import type { Auth } from './members/index.ts';
import type { JobPayloads } from './jobs.ts';
import type { ModerationSettings } from './moderation/index.ts';
import type { TermRules } from './terms/index.ts';
import type { ListedHashes, MatchLimits } from './hashes/index.ts';
import type { SearchIndex } from './search-index.ts';

/** The viewer of an answer. Every shared-cacheable answer is made for the public viewer. */
export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'member'; member_id: number }
  | { kind: 'system' };

export const publicViewer: Viewer = { kind: 'visitor' };
export const systemViewer: Viewer = { kind: 'system' };

/** Whose site it is, as its own texts say it. */
export interface SiteFacts {
  name: string;
  /** Origin of the site, without a slash at its end. */
  origin: string;
  language_urls: LanguageUrls;
  operator_name: string;
  /** One line; '' where the owner did not say it. */
  operator_address: string;
  operator_email: string;
  /** The service that distinguishes people from robots in forms; '' for none. */
  bot_check: string;
}

/** Settings of the domain, from `platform/config.ts`. */
export interface DomainSettings {
  /** Secret that signs media addresses, 32 bytes or more. */
  media_secret: string;
  /** Where media is served from: '' for the same host, else an origin. */
  media_origin: string;
  /** A folder for unfinished work, on the same disk as local storage. */
  work_folder: string;
  site: SiteFacts;
  /** The site's own renditions, ascending: the short side of a 16:9 box, and bits per second at most. Else the shipped ones. */
  ladder?: readonly { lines: number; max_rate: number }[] | undefined;
  /** Keys of photos that prove an age, 32 bytes in base64url; '' for those of the site's secret, or where the process may not read them. */
  age_photo_keys?: { public_key: string; private_key: string } | undefined;
  accounts: {
    registration: Registration;
    has_mail: boolean;
    /** Characters. */
    password_min: number;
    terms_version: string;
    /** Whether pictures of members wait for `velour review`. */
    reviews_pictures: boolean;
    /** Sign-ups prove that no robot sends them, as forms do. */
    checks_sign_ups: boolean;
    /** An account is erased so many days after its member asked for it. */
    erasure_days: number;
  };
  /** Records of the people shown: whether documents need a second person's word, and years until they are erased; one alone and 7 unless set. */
  records?: { four_eyes: boolean; years: number } | undefined;
  /** Photos of applications are erased so many days after the decision; 30 unless set. */
  verifications?: { keep_days: number } | undefined;
  /** How much members write in an hour; as shipped unless set. */
  budgets?: MemberBudgets | undefined;
  /** Which members may upload, and the limits of uploads; as shipped unless set. */
  uploads?: UploadSettings | undefined;
  /** Of decisions and their clocks; as shipped unless set. */
  moderation?: ModerationSettings | undefined;
  /** Where the owner hears of new cases; nowhere unless set. */
  case_mail?: string | undefined;
  /** Origins whose frames may be shown; none as shipped. */
  ad_origins?: readonly string[] | undefined;
  /** Origins of the pictures of partners' videos that pages may load, besides the site's own; none as shipped. */
  partner_picture_origins?: readonly string[] | undefined;
  /** When an upload counts as one that is listed; the shipped limits unless set. */
  hashes?: MatchLimits | undefined;
  /** Whether videos are given out as one file to browsers without scripts; true unless set. */
  plain_fallback?: boolean | undefined;
  /** Whether visitors may save videos as files; false unless set. */
  downloads?: boolean | undefined;
  /** Where texts about restricted searches send people who want to talk; none as shipped. */
  helplines?: readonly { title: string; url: string }[] | undefined;
}

/** Everything a use case may touch. */
export interface Ctx {
  db: Db;
  /** For what looks at the whole catalogue: its statements may take ten minutes, where others have seconds. */
  slow_db: Db;
  jobs: Jobs<JobPayloads>;
  /** The search, which reads the given database unless it has an engine of its own. */
  searchOn(db: Db): SearchIndex;
  storage: Storage;
  /** For files that no listener may read. */
  private_storage: Storage;
  /** Files of members that arrive in parts; no listener reads them. */
  part_files: PartFiles;
  /** Documents of the people shown, encrypted. */
  vault: Vault;
  mailer: Mailer;
  malware: MalwareScanner;
  transcoder: Transcoder;
  images: Images;
  cdn: Cdn;
  announcer: Announcer;
  auth: Auth;
  breached: BreachedPasswords;
  /** Lists of hashes that others publish. */
  hash_lists: HashLists;
  /** The listed hashes of pictures, as the process knows them. */
  hashes: ListedHashes;
  /** The restricted terms of the process. */
  terms: TermRules;
  clock: Clock;
  log: Log;
  settings: DomainSettings;
  viewer: Viewer;
}
