import {
  emailLimits,
  lastPage,
  offerPictureSizes,
  passwordLimits,
  publicOfferLimits,
  toastTimes,
} from './login-limits';

/**
 * Sizes, delays and page sizes of the product (LIM-1 to LIM-14). Free of zod, so the web
 * reads them without pulling the validators into its first load. Text lengths count UTF-16 units.
 */
export const limits = {
  email: emailLimits,
  password: passwordLimits,
  /**
   * Of an administrator's sign-up the code is longer, and of an address at which many codes were guessed wrong; the
   * page shows as many boxes.
   */
  verificationCode: {
    digits: 5,
    adminDigits: 8,
    longestDigits: 12,
    validMs: 10 * 60_000,
    tries: 5,
    resendAfterMs: 30_000,
  },
  session: {
    lifeMs: 30 * 24 * 3_600_000,
    /** A session that nobody has used for this long is over. */
    idleMs: 14 * 24 * 3_600_000,
    /** Of an administrator: a working day. */
    adminLifeMs: 12 * 3_600_000,
    /** Who proved this lately who they are may sign, accept, and change what proves them. */
    proofMs: 10 * 60_000,
  },
  resetLink: { validMs: 30 * 60_000 },
  emailLink: { validMs: 24 * 3_600_000 },
  /** A person who gave the right password has this long to give the second proof. */
  secondFactorMs: 10 * 60_000,
  recoveryCodes: 10,
  /** A signature is drawn on another device within this long. */
  signatureHandoverMs: 10 * 60_000,
  signing: {
    /** A supplier's own steps of sharing an NDA follow each other within seconds; after this long the server goes on. */
    finishAfterMs: 2 * 60_000,
    /** A signing that has not moved for this long is shown to administrators. */
    stuckAfterMs: 10 * 60_000,
  },
  /** Of an NDA that waits for the other side: one side reminds it this often at most, the server after these waits. */
  ndaReminders: { everyMs: 24 * 3_600_000, afterMs: [3 * 24 * 3_600_000, 7 * 24 * 3_600_000] },
  /** Requests that are shared with one signature; each is five calls. */
  ndasAtOnce: 20,
  redirectAfterInvalidLinkMs: 5_000,
  shortText: 200,
  title: 300,
  detail: 20_000,
  detailPreview: 300,
  deliveryText: 2_000,
  answer: 5_000,
  answersPerOffer: 200,
  url: 2_000,
  overview: 5_000,
  reason: 1_000,
  keyword: publicOfferLimits.keyword,
  contractDescription: 10_000,
  amendmentsPerContract: 1_000,
  contractLines: 100,
  contractMilestones: 24,
  contractPapers: 20,
  contractPaymentTerms: 2_000,
  contractUnit: 20,
  quoteNote: 2_000,
  /** Of a buyer on one offer, at a time. */
  openQuotes: 3,
  /** Of one quote, both sides together. */
  quoteRounds: 50,
  /** Deliveries and invoices that are noted under one contract. */
  contractNotes: 500,
  /** The number of a delivery note or an invoice. */
  noteReference: 100,
  noteRemark: 1_000,
  /** In rupees; a line of it stays exact to the paisa. */
  contractUnitPrice: 100_000_000_000,
  /** Both sides of an NDA or a contract are told so many days before its last one. */
  endingDays: { month: 30, week: 7, day: 1 },
  /** That a contract starts is still told this many days late, when nothing could be told on the day. */
  contractStartingLateDays: 3,
  /** And so many days late that one has ended. */
  contractEndedLateDays: 14,
  amountRupees: 10_000_000_000_000,
  quantity: 1_000_000_000,
  yearOfFoundation: { min: 1600 },
  /** A picture of a company as it is uploaded, and the sizes it is written in. */
  picture: {
    bytes: 10 * 1024 * 1024,
    logo: { width: 256, height: 256 },
    banner: { width: 1_600, height: 400 },
  },
  offerPicture: offerPictureSizes,
  companyItems: 50,
  questionOptions: 30,
  bulkUsers: 100,
  /** Drafts that one call publishes. */
  bulkDrafts: 100,
  /** Open reports that stand where an administrator decides; all of them are on the page of reports. */
  reportsShown: 5,
  /** An offer that an administrator took down can be put back this long. */
  takedownUndoMs: 24 * 3_600_000,
  auditExportRows: 100_000,
  securityEvents: {
    keptDays: 90,
    /** A list is counted so far; a count over all of them would cost more the longer the market runs. */
    counted: 10_000,
    exportRows: 100_000,
    /** The same try within this long is the same row. */
    mergedMs: 10 * 60_000,
  },
  templateFileBytes: 1024 * 1024,
  upload: {
    documentBytes: 20 * 1024 * 1024,
    /** A document as it is once both have signed it, with their pictures and what proves the signatures. */
    signedDocumentBytes: 34 * 1024 * 1024,
    /** A page for the signatures is added. */
    pagesToSign: 499,
    signatureBytes: 2 * 1024 * 1024,
    attachmentsPerOffer: 20,
    /** An attachment travels in parts of this size, so that a cut connection costs one part at most. */
    partBytes: 512 * 1024,
    /** An upload that nobody goes on with is forgotten after this long. */
    validMs: 24 * 3_600_000,
    /** A file that waits for the changes of a published offer to be saved is forgotten after this long. */
    pendingMs: 30 * 24 * 3_600_000,
  },
  categoriesPerOffer: 3,
  importFile: { bytes: 10 * 1024 * 1024, rows: 10_000 },
  exportRows: 50_000,
  exportContracts: 5_000,
  exportListedOffers: 5_000,
  exportNdas: 5_000,
  /** NDAs whose papers go into one ZIP. */
  exportSignedNdas: 500,
  message: 4_000,
  messagesPage: 50,
  messagesAtOnce: 200,
  inboxPage: 20,
  messageHits: 20,
  attachmentsPerMessage: 10,
  /** A message can be edited this long. */
  messageEditMs: 24 * 3_600_000,
  /** How long a typing notice stands, and how often one is sent. */
  typingMs: 5_000,
  notificationsPerCategory: 3,
  /** A daily mail tells of nothing older: whoever turns it on is not told everything that was never mailed. */
  digestReachMs: 7 * 24 * 3_600_000,
  live: { reconnectMs: 5_000, beatMs: 4_000, connectionsPerUser: 20 },
  /** What one account may change in a minute; a person does a tenth of it, a program a change every fifth of a second. */
  writesPerMinute: 300,
  bodyBytes: 3 * 1024 * 1024,
  page: { size: 10, max: 100, unpagedMax: 100, last: lastPage },
  profileOffersPageSize: 3,
  publicOffers: publicOfferLimits,
  searchDebounceMs: 300,
  toast: toastTimes,
} as const;
