import {
  emailLimits,
  lastPage,
  offerPictureSizes,
  passwordLimits,
  publicOfferLimits,
  toastTimes,
} from './login-limits';

/**
 * Sizes, delays and page sizes of the product (LIM-1 to LIM-14). Text lengths count UTF-16 units. Free of zod, so
 * that the web app reads them without loading the validators.
 */
export const limits = {
  email: emailLimits,
  password: passwordLimits,
  /**
   * Administrators' codes at sign-up are longer, as are those of an address with many wrong guesses; the page shows
   * as many boxes.
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
    /** A session unused for this long ends. */
    idleMs: 14 * 24 * 3_600_000,
    /** Lifetime of an administrator's session: a working day. */
    adminLifeMs: 12 * 3_600_000,
  },
  resetLink: { validMs: 30 * 60_000 },
  invitation: { validMs: 7 * 24 * 3_600_000 },
  /** People of a company, open invitations included. */
  peopleOfCompany: 500,
  emailLink: { validMs: 24 * 3_600_000 },
  /** Time to give the second factor after the correct password. */
  secondFactorMs: 10 * 60_000,
  recoveryCodes: 10,
  /** Time to draw a signature on another device. */
  signatureHandoverMs: 10 * 60_000,
  signing: {
    /**
     * After this long the server completes the steps of sharing an NDA, which a supplier's client sends within
     * seconds.
     */
    finishAfterMs: 2 * 60_000,
    /** A signing without progress for this long is shown to administrators. */
    stuckAfterMs: 10 * 60_000,
  },
  /** Minimum interval of reminders about an NDA that waits for the other side. */
  ndaReminders: { everyMs: 24 * 3_600_000 },
  /** NDA requests that can be shared with one signature; each takes five calls. */
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
  needs: {
    /** Maximum number of drafts and open needs of a company. */
    open: 200,
    /** Maximum days from the publication to the deadline. */
    openDays: 365,
    invited: 200,
    files: 20,
    lineNote: 500,
    question: 2_000,
    /** Maximum number of questions of one supplier about one need. */
    questions: 20,
    /** The buyer is reminded to decide this many days after the deadline. */
    reminderDays: [3, 7, 14],
    /** Days after the deadline on which an undecided need ends. */
    decideDays: 21,
    /** Maximum number of versions of one answer. */
    answerVersions: 200,
    /** Answers from which on suppliers learn the position of their answer. */
    bandFrom: 3,
  },
  /** Maximum number of a buyer's open quotes on one offer. */
  openQuotes: 3,
  /** Maximum number of columns of a comparison. */
  comparedColumns: 12,
  /** Maximum number of comparisons that a company saves. */
  savedComparisons: 100,
  comparisonNote: 1_000,
  /** Maximum number of cells that are asked at once. */
  comparisonQuestions: 60,
  /** Maximum number of rounds of one quote, both sides together. */
  quoteRounds: 50,
  /** Maximum number of deliveries and invoices recorded under one contract. */
  contractNotes: 500,
  /** Maximum length of the number of a delivery note or invoice. */
  noteReference: 100,
  noteRemark: 1_000,
  /** In rupees; a line with this price is still exact to the paisa. */
  contractUnitPrice: 100_000_000_000,
  /** Both sides of an NDA or a contract are notified this many days before its last day. */
  endingDays: { month: 30, week: 7, day: 1 },
  /** Maximum delay, in days, of the notice that a contract starts. */
  contractStartingLateDays: 3,
  /** Maximum delay, in days, of the notice that a contract has ended. */
  contractEndedLateDays: 14,
  amountRupees: 10_000_000_000_000,
  quantity: 1_000_000_000,
  /** Greatest number that an integer column stores: versions, revisions and rounds. */
  integer: 2_147_483_647,
  priceSlabs: 10,
  leadDays: 3_650,
  yearOfFoundation: { min: 1600 },
  /** Maximum size of an uploaded company picture, and the stored sizes. */
  picture: {
    bytes: 10 * 1024 * 1024,
    logo: { width: 256, height: 256 },
    banner: { width: 1_600, height: 400 },
  },
  /** Maximum size of the uploaded logo of the market, and the proportions that its place allows. */
  marketLogo: { bytes: 2 * 1024 * 1024, widest: 6, highest: 1.5, leastHeight: 32 },
  offerPicture: offerPictureSizes,
  companyItems: 50,
  certificates: {
    perCompany: 50,
    number: 100,
    fileBytes: 10 * 1024 * 1024,
    /** The company is notified this many days before a certificate's last day. */
    endingDays: 30,
    /** Maximum delay, in days, of the notice that a certificate expires. */
    expiredLateDays: 3,
  },
  questionOptions: 30,
  bulkUsers: 100,
  /** Maximum number of drafts that one call publishes. */
  bulkDrafts: 100,
  /** Open reports shown where an administrator decides; the page of reports shows all. */
  reportsShown: 5,
  validation: {
    /** Maximum number of documents of one request. */
    documents: 10,
    /** A company is reminded this many days before a document of its validation expires. */
    reminderDays: 30,
    /** Documents of a denied or withdrawn request are deleted after this many days. */
    keptDays: 90,
  },
  /** Time for which an administrator can restore an offer after a takedown. */
  takedownUndoMs: 24 * 3_600_000,
  auditExportRows: 100_000,
  securityEvents: {
    keptDays: 90,
    /** Rows counted for a list's total; counting all would cost more the longer the market runs. */
    counted: 10_000,
    exportRows: 100_000,
    /** Repeated attempts within this long are one row. */
    mergedMs: 10 * 60_000,
  },
  templateFileBytes: 1024 * 1024,
  upload: {
    documentBytes: 20 * 1024 * 1024,
    /** Maximum size of a document signed by both sides, with its pictures and certificates. */
    signedDocumentBytes: 34 * 1024 * 1024,
    /** Maximum number of pages; one more is added for the signatures. */
    pagesToSign: 499,
    signatureBytes: 2 * 1024 * 1024,
    attachmentsPerOffer: 20,
    /** Part size of an upload, so that a lost connection costs at most one part. */
    partBytes: 512 * 1024,
    /** An upload without progress for this long is deleted. */
    validMs: 24 * 3_600_000,
    /** A file added to a published offer is deleted if its changes are not saved within this long. */
    pendingMs: 30 * 24 * 3_600_000,
  },
  categoriesPerOffer: 3,
  importFile: { bytes: 10 * 1024 * 1024, rows: 10_000 },
  exportRows: 50_000,
  exportContracts: 5_000,
  exportListedOffers: 5_000,
  exportNdas: 5_000,
  /** Maximum number of NDAs whose documents are downloaded in one ZIP file. */
  exportSignedNdas: 500,
  message: 4_000,
  messagesPage: 50,
  messagesAtOnce: 200,
  inboxPage: 20,
  messageHits: 20,
  attachmentsPerMessage: 10,
  /** Time for which a message can be edited. */
  messageEditMs: 24 * 3_600_000,
  /** Duration of a typing notice, and the minimum interval of sending one. */
  typingMs: 5_000,
  notificationsPerCategory: 3,
  /** Maximum age of news in a daily mail, so that switching it on does not send everything that was never mailed. */
  digestReachMs: 7 * 24 * 3_600_000,
  live: { reconnectMs: 5_000, beatMs: 4_000, connectionsPerUser: 20 },
  /**
   * Maximum number of changes per account and minute; a person makes a tenth of it, a program one change every 200
   * ms.
   */
  writesPerMinute: 300,
  bodyBytes: 3 * 1024 * 1024,
  page: { size: 10, max: 100, unpagedMax: 100, last: lastPage },
  profileOffersPageSize: 3,
  publicOffers: publicOfferLimits,
  searchDebounceMs: 300,
  toast: toastTimes,
} as const;
