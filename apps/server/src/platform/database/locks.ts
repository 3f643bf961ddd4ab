/**
 * All advisory locks of the server. PostgreSQL knows them by number only: with a number that occurs twice, unrelated work
 * would wait for each other. A number that a release has used stays, because servers of two releases may run on one
 * database; a lock that is no longer needed leaves its number unused.
 */
export const LOCKS = {
  /** With a day: one writer of its transactions and figures. */
  businessDay: 1_280_461,
  /** One batch of new subscribers, cards and rates at a time. */
  ingestRegister: 1_280_462,
  /** One process loads the demo company and adds its transactions of today. */
  demoRun: 1_280_463,
  /** One process recomputes figures that are due. */
  dueFigures: 1_280_464,
  /** The opening of the books excludes new transactions, which share it. */
  bookOpening: 1_280_465,
  /** The roles of the database and what they are granted. */
  databaseRoles: 1_280_467,
  /** One signer of checkpoints, because the witness is a file. */
  auditSigning: 1_280_468,
  /** With an import: one process works on it. */
  importRun: 1_280_469,
  /** One process refreshes the figures of the open day. */
  openDay: 1_280_470,
  /** With a day: one writer of the values declared for it. */
  declaredEntries: 1_280_471,
  /** The list of departments. */
  departments: 1_280_472,
  /** With a budget proposal: its decision. */
  budgetProposal: 1_280_473,
  /** With a month: its closing excludes postings, which share it. */
  accountingMonth: 1_280_475,
  /** One process scores transactions for fraud. */
  fraudScoring: 1_280_480,
  /** One process runs the compliance controls. */
  complianceRound: 1_280_481,
  /** Versions of the fraud rules, and decisions on them. */
  fraudRules: 1_280_482,
  /** Versions of the backup settings. */
  backupSettings: 1_280_491,
  /** One server decides which alerts of errors fire. */
  errorAlerts: 1_280_492,
  /** Versions of the settings of bank synchronisation. */
  bankSyncSettings: 1_280_493,
  /** Versions of the rules for alerts of errors. */
  errorAlertRules: 1_280_494,
  /** With a name: the name of a simulation scenario. */
  scenarioName: 1_280_495,
  /** One server installs the queue. */
  queueInstall: 1_280_496,
  /** With a worker: held as long as its server lives. */
  queueWorker: 1_280_497,
  /** Versions of the judgement that simulations assume. */
  simulationPriors: 1_280_498,
  /** With a bank integration: one process synchronises it. */
  bankSync: 1_280_499,
  /** One process computes segments. */
  segments: 1_280_500,
  /** With a fraud alert: its decision. */
  fraudAlert: 1_280_501,
  /** One writer of seals, which form a chain. */
  seals: 1_280_541,
  /** Decisions on differences that seals show. */
  sealAcceptance: 1_280_562,
  /** One server works beside the repository of pgBackRest, as long as it lives. */
  pgBackRest: 1_280_563,
  /** Shared by everybody who adds a job, against the removal of its key. */
  queueKeys: 1_280_564,
  /** One export of journals after the other. */
  journalExport: 1_280_565,
  /** One writer of the figures of closed days. */
  dailyClose: 7_301_001,
  /** One server records which definitions of figures have changed. */
  figureDefinitions: 7_301_002,
  /** With a sender: the number of broadcasts a minute. */
  broadcastRate: 0x4252_4f41,
  /** One process deletes old events. */
  eventSweep: 0x5357_4550,
} as const;

/** Locks whose number is `hashtext` of a name. */
export const NAMED_LOCKS = {
  /** Creation of a month's partitions; functions in migrations take it too. */
  transactionMonths: 'transaction_months',
  /** The removal of the demo company excludes its transactions, which share it. */
  demoCompany: 'demo_company',
} as const;
