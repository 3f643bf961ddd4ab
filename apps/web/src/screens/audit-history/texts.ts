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
  failed: 'Failed to load the audit history. Please check your connection and try again.',
  whatNow:
    'Change and restore nothing yet: export the signed audit trail and verify it offline, with the witness if there is one.',
  accept: {
    button: 'Accept as It Is',
    title: 'Accept as it is',
    about:
      'The rows were changed outside the product. Accepting seals all of them as they are now; what was found and the reason stay in the audit trail for good. What only follows from other rows is not accepted but made again from them.',
    reasonHint: 'Who made the edit, and why it was right.',
    submit: 'Accept and Seal',
    done: (where: string) => `Sealed as it is: ${where}`,
    failed: 'Nothing was accepted.',
  },
  sealsIntro:
    'Rows of the business, people, roles and settings are sealed; every one of them is checked within a day.',
  sealsNotBegun: 'The rows are being sealed for the first time',
  failedSeals: 'The rows could not be checked',
  betterWitness: 'it stands beside the keys; the setting AUDIT_WITNESS_DIR names a better place',
  failedCheck: 'The chain could not be checked. Please check your connection and try again.',
} as const;
