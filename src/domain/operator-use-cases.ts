import type { Bind } from './bind.ts';
import * as ages from './ages/index.ts';
import * as albums from './albums/index.ts';
import * as appeals from './appeals/index.ts';
import * as batches from './batches/index.ts';
import * as captions from './captions/index.ts';
import * as cases from './cases/index.ts';
import * as demo_members from './demo-members/index.ts';
import * as comments from './comments/index.ts';
import * as dumps from './dumps/index.ts';
import * as hashes from './hashes/index.ts';
import * as mail from './mail/index.ts';
import * as media from './media/index.ts';
import * as members from './member-admin/index.ts';
import * as pictures from './member-pictures/index.ts';
import * as case_queues from './case-queues/index.ts';
import * as legal_holds from './legal-holds/index.ts';
import * as moderation from './moderation/index.ts';
import * as merging from './merging/index.ts';
import * as oversight from './oversight/index.ts';
import * as partners from './partners/index.ts';
import * as playlists from './playlists/index.ts';
import * as policy from './policy/index.ts';
import * as preservation from './preservation/index.ts';
import * as records from './records/index.ts';
import * as rules from './rules/index.ts';
import * as search from './search/index.ts';
import * as searches from './searches/index.ts';
import * as submissions from './submissions/index.ts';
import * as stalled from './stalled-work/index.ts';
import * as stats from './stats/index.ts';
import * as taxonomy from './taxonomy/index.ts';
import * as terms from './terms/index.ts';
import * as videos from './videos/index.ts';
import * as watching from './watching/index.ts';

/** Use cases of commands and the seed for names of the taxonomy. */
const nameUseCases = (bind: Bind) => ({
  countryIds: bind(taxonomy.countryIds),
  findCategories: bind(taxonomy.findCategories),
  findOrSaveChannel: bind(taxonomy.findOrSaveChannel),
  findOrSaveModels: bind(taxonomy.findOrSaveModels),
  findOrSaveTags: bind(taxonomy.findOrSaveTags),
  merge: bind(merging.mergeNames),
  removeUnused: bind(taxonomy.removeUnusedNames),
  renameCategory: bind(merging.renameCategory),
  renameChannel: bind(merging.renameChannel),
  renameModel: bind(merging.renameModel),
  renameTag: bind(merging.renameTag),
  saveCategories: bind(taxonomy.saveCategories),
  saveChannels: bind(taxonomy.saveChannels),
  saveMembers: bind(taxonomy.saveMembers),
  saveModels: bind(taxonomy.saveModels),
  saveTags: bind(taxonomy.saveTags),
});

/** Settings of the owner about searches. */
const searchUseCases = (bind: Bind) => ({
  explain: bind(search.explainSearch),
  listRedirects: bind(search.listSearchRedirects),
  listSynonyms: bind(search.listSynonyms),
  removeRedirect: bind(search.removeSearchRedirect),
  removeSynonym: bind(search.removeSynonym),
  saveRedirects: bind(search.saveSearchRedirects),
  saveSynonyms: bind(search.saveSynonyms),
});

/** Use cases of the owner for reports and demands. */
const caseUseCases = (bind: Bind) => ({
  addFlagger: bind(cases.addFlagger),
  close: bind(case_queues.closeByCommand),
  hideVideo: bind(cases.hideVideo),
  list: bind(cases.listCases),
  note: bind(cases.noteCase),
  removeFlagger: bind(cases.removeFlagger),
  restoreVideo: bind(submissions.restoreVideo),
  show: bind(cases.showCase),
});

/** Use cases of the owner for photos by which visitors prove their age. */
const ageUseCases = (bind: Bind) => ({
  counts: bind(ages.listAgeCounts),
  decide: bind(ages.decidePhoto),
  list: bind(ages.listPhotos),
  newKeys: ages.newPhotoKeys,
  show: bind(ages.showPhoto),
});

/** Decisions of the staff, by the reviewer named as the first argument. */
const moderationUseCases = (bind: Bind) => ({
  open: bind((ctx, ...[input]: [moderation.CaseToOpen]) =>
    ctx.db.transaction().execute((trx) => moderation.openCase(ctx, trx, input)),
  ),
  queue: bind(case_queues.listQueue),
  counts: bind(case_queues.countQueues),
  openMemberCase: bind(case_queues.openMemberCase),
  decide: bind(moderation.decideCase),
  previewBatch: bind(batches.previewBatch),
  decideBatch: bind(batches.decideBatch),
  undo: bind(moderation.undoDecision),
  refer: bind(appeals.referCase),
  recordAnswer: bind(appeals.recordAnswer),
});

/** The chain of events, for auditors. */
const auditUseCases = (bind: Bind) => ({
  exportEvents: bind(oversight.exportEvents),
  findBrokenEvent: bind(case_queues.findBrokenEvent),
  showHistory: bind(oversight.showHistory),
  verifyExport: bind(oversight.verifyExport),
});

/** Figures of reports and decisions. */
const reportUseCases = (bind: Bind) => ({ transparency: bind(oversight.reportTransparency) });

/** The rules that hold comments for review. */
const commentUseCases = (bind: Bind) => ({
  listRules: bind(comments.listCommentRules),
  setRule: bind(comments.setCommentRule),
  removeRule: bind(comments.removeCommentRule),
});

/** The rules that decisions name. */
const ruleUseCases = (bind: Bind) => ({
  add: bind(rules.addRule),
  list: bind(rules.listRules),
});

/** Keys by which partners read the dumps. */
const dumpUseCases = (bind: Bind) => ({
  addKey: bind(dumps.addDumpKey),
  listKeys: bind(dumps.listDumpKeys),
  removeKey: bind(dumps.removeDumpKey),
});

/** Which check a visitor meets. */
const policyUseCases = (bind: Bind) => ({
  list: bind(policy.listPolicies),
  remove: bind(policy.removePolicy),
  set: bind(policy.setPolicy),
  test: bind(policy.testPolicy),
});

/** The terms that texts may not contain. */
const termUseCases = (bind: Bind) => ({
  faults: bind(terms.findFaults),
  find: bind(terms.findTerms),
  list: bind(terms.listTerms),
  remove: bind(terms.removeTerms),
  save: bind(terms.saveTerms),
  setHelp: bind(terms.setSearchHelp),
});

const memberUseCases = (bind: Bind) => ({
  list: bind(members.listMembers),
  show: bind(members.showMember),
  suspend: bind(members.suspendMember),
  unban: bind(members.unbanMember),
  clear: bind(members.clearMember),
  approve: bind(members.approveMember),
  reject: bind(members.rejectMember),
  invite: bind(members.createInvite),
  endSessions: bind(members.endMemberSessions),
  erase: bind(members.eraseMember),
  export: bind(members.exportMember),
  createDemo: bind(demo_members.createDemoMember),
  giveDemoAvatar: bind(demo_members.giveDemoAvatar),
  subscribeDemo: bind(demo_members.subscribeDemoMembers),
  connectDemo: bind(demo_members.connectDemoMembers),
  writeDemo: bind(demo_members.writeAsDemoMembers),
  createAdministrator: bind(members.createAdministrator),
  setChildSafety: bind(members.setChildSafety),
  setRole: bind(members.setRole),
  resetFactor: bind(members.resetFactor),
});

/** Records of the people shown; documents are looked at in the name of the operator. */
const recordUseCases = (bind: Bind) => ({
  documentKinds: records.documentKinds,
  addPerson: bind(records.addPerson),
  addDocument: bind(records.addDocument),
  addConsent: bind(records.addConsent),
  withdraw: bind(records.withdrawConsent),
  answer: bind(records.setAnswers),
  missing: bind(records.listMissing),
  verify: bind(records.setVerified),
  list: bind(records.listRegister),
  show: bind(records.showPerson),
  view: bind((ctx, view: records.DocumentView) =>
    records.viewDocument(ctx, moderation.operator, view),
  ),
  export: bind(records.exportRecords),
  rotateVault: bind(records.rotateVault),
  checkVault: bind(records.checkVault),
});

/** Content that authorities want preserved. */
const holdUseCases = (bind: Bind) => ({
  add: bind(legal_holds.addHold),
  lift: bind(legal_holds.liftHold),
  list: bind(legal_holds.listHolds),
  preserve: bind(legal_holds.preserve),
  reportChildSafety: bind((ctx, wanted: legal_holds.WantedReport) =>
    legal_holds.reportChildSafety(ctx, moderation.operator, wanted),
  ),
  countMaterial: bind(preservation.countMaterial),
});

const pictureUseCases = (bind: Bind) => ({
  list: bind(pictures.listWaiting),
  show: bind(pictures.showWaiting),
  approve: bind(pictures.approvePicture),
  reject: bind(pictures.rejectPicture),
});

/** Lists of hashes of what must not be shown. */
const hashUseCases = (bind: Bind) => ({
  list: bind(hashes.listLists),
  remove: bind(hashes.removeList),
  save: bind(hashes.saveList),
  noteRefused: bind(hashes.noteRefusedImport),
  test: bind(hashes.testFile),
});

const videoUseCases = (bind: Bind) => ({
  create: bind(submissions.createVideos),
  delete: bind(submissions.deleteVideo),
  publish: bind(submissions.publishVideo),
  setCounters: bind(videos.setCounters),
});

const mediaUseCases = (bind: Bind) => ({
  cancel: bind(media.cancelMedia),
  countStalled: bind(stalled.countStalled),
  find: bind(media.findMedia),
  findOrphans: bind(media.findOrphans),
  ingest: bind(media.ingestFile),
  listUnfinished: bind(media.listUnfinishedMedia),
  remove: bind(media.removeMedia),
  removeOrphan: bind(media.removeOrphan),
  retry: bind(media.retryMedia),
  waitFor: bind(media.waitForMedia),
});

/** Use cases of commands and the seed, in the name of the operator. */
export const operatorUseCases = (bind: Bind) => ({
  ages: ageUseCases(bind),
  albums: {
    create: bind(submissions.createAlbum),
    createOnce: bind(submissions.createAlbumOnce),
    delete: bind(submissions.deleteAlbum),
    publish: bind(submissions.publishAlbum),
    savePhotos: bind(albums.savePhotos),
    takePhoto: bind(albums.takePhoto),
  },
  captions: {
    add: bind(captions.addCaptions),
    list: bind(captions.listCaptions),
    remove: bind(captions.removeCaptions),
  },
  cases: caseUseCases(bind),
  comments: commentUseCases(bind),
  dumps: dumpUseCases(bind),
  hashes: hashUseCases(bind),
  members: memberUseCases(bind),
  pictures: pictureUseCases(bind),
  moderation: moderationUseCases(bind),
  holds: holdUseCases(bind),
  rules: ruleUseCases(bind),
  audit: auditUseCases(bind),
  reports: reportUseCases(bind),
  mail: { count: bind(mail.countMail), list: bind(mail.listMail), show: bind(mail.showMail) },
  media: mediaUseCases(bind),
  names: nameUseCases(bind),
  partners: {
    endExclusion: bind(partners.endPartnerExclusion),
    exclude: bind(partners.excludeFromPartners),
    importVideos: bind(partners.importPartnerVideos),
    listExclusions: bind(partners.listPartnerExclusions),
  },
  policy: policyUseCases(bind),
  records: recordUseCases(bind),
  playlists: { create: bind(playlists.createPlaylist) },
  stats: { recount: bind(stats.recount), setOwnerCounters: bind(stats.setOwnerCounters) },
  search: searchUseCases(bind),
  searches: { report: bind(searches.reportSearches) },
  terms: termUseCases(bind),
  watching: {
    addToken: bind(watching.addStatsToken),
    listTokens: bind(watching.listStatsTokens),
    removeToken: bind(watching.removeStatsToken),
    videoStats: bind(watching.getVideoStats),
  },
  videos: videoUseCases(bind),
});
