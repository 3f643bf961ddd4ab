/** Verbatim texts of Audit and Edit History. */
export const AUDIT_TEXTS = {
  tabs: {
    trail: 'Audit Trail',
    changelog: 'System Changes',
    'user-activities': 'User Activities',
    'data-changes': 'Data Changes',
  },
  empty: {
    trail: 'No audit trail data available',
    changelog: 'No changelog data available',
    'user-activities': 'No user activity data available',
    'data-changes': 'No data change history available',
  },
  loads: (count: string) => `${count} loads of business data: show each`,
  failed: 'Failed to load the audit history. Please check your connection and try again.',
  whatNow:
    'Change and restore nothing yet: export the signed audit trail and verify it offline, with the witness copy if there is one.',
  witnessAway: 'Bring back its folder, or its newest copy. Until then nothing new is signed.',
  accept: {
    button: 'Accept as It Is',
    title: 'Accept as it is',
    about:
      'The rows were changed outside the product. Once another owner agrees, they are sealed as they are now; a company with one owner confirms it again a day later. Values computed from other rows are not sealed; they are computed again. What was found and the reason stay in the audit trail for good.',
    reasonHint: 'Who made the edit, and why it was right.',
    submit: 'Propose to Accept',
    done: (where: string) => `Proposed to accept as it is: ${where}`,
    failed: 'Nothing was accepted.',
    agree: 'Agree',
    reject: 'Do Not Accept',
    accepted: 'Accepted',
    rejected: 'Not accepted: the finding stays open',
    onlyTheFact:
      'Only the fact of a change is known: the seal keeps a hash of the row, not its content. What stands there now:',
    derived: {
      added: (row: string, source: string) =>
        `${row} is stored, and the rows of ${source} do not give it: one of them was changed.`,
      changed: (row: string, source: string) =>
        `${row} as stored and what the rows of ${source} give differ: one of them was changed.`,
      deleted: (row: string, source: string) =>
        `${row} is not stored, and the rows of ${source} give it: one of them was changed.`,
    },
    sourceDiffers: (source: string) => `The findings in ${source} may be the cause.`,
    putBack: 'The rows are as sealed again; the next round removes the finding.',
    tooLarge: 'What stands there now is not looked up: the part is too large, or too many others differ.',
  },
  sealsIntro:
    'Rows of the business, people, roles and settings are sealed; every one of them is checked within a day.',
  sealsNotBegun: 'The rows are being sealed for the first time',
  failedSeals: 'The rows could not be checked',
  failedFindings: 'The findings could not be loaded.',
  noRound: 'No round of checks has ended yet',
  betterWitness:
    'it is kept beside the signing keys on this machine; on another machine it would prove more (setting AUDIT_WITNESS_DIR)',
  failedCheck: 'The chain could not be checked. Please check your connection and try again.',
} as const;
