import { startBackup, listBackups } from '../backup/backup.ts';
import { syncIntegrations, readSafeguarding, listIntegrations } from '../banking/banking.ts';
import { generateReports, listReports } from '../compliance/compliance.ts';
import { blockTransaction, listFraudAlerts } from '../fraud/fraud.ts';
import { clearTestData } from '../system/system.ts';
import type { Section } from './topic.ts';

export const security: Section = {
  key: 'security-compliance',
  title: 'Security & Compliance',
  topics: [
    {
      title: 'Fraud alerts',
      items: [
        ['Investigate', 'Takes the alert up under your name.'],
        ['Mark Safe', 'Closes it as a false positive, with a reason.'],
        ['Block Transaction', 'Blocks the customer; above a threshold a second person has to agree.'],
      ],
      text: [
        'An alert opens when a transaction scores .60 or more. It shows what each factor contributed and the evidence.',
      ],
      about: blockTransaction,
      seen: listFraudAlerts,
      path: '/fraud-detection',
    },
    {
      title: 'Compliance',
      text: [
        'Controls are questions to the company’s data that run on schedule and keep their evidence; the score follows from them. Reports are generated from stored figures; the person who prepared one does not submit it.',
      ],
      about: generateReports,
      seen: listReports,
      path: '/compliance-reporting',
    },
    {
      title: 'Banks',
      text: [
        'Accounts are synced over the bank’s interface or by statement files, and matched with the books. What matches nothing is an exception for a person.',
      ],
      about: syncIntegrations,
      seen: listIntegrations,
      path: '/banking-apis',
    },
    {
      title: 'Safeguarding',
      text: ['Proves, for any day, that customer money lies on trust accounts.'],
      about: readSafeguarding,
      path: '/banking-apis?tab=safeguarding',
    },
    {
      title: 'Backups',
      text: [
        'Run on schedule and on demand, encrypted. A drill restores one into a scratch place and checks rows, ledger, audit chain and yesterday’s figures.',
      ],
      about: startBackup,
      seen: listBackups,
      path: '/backup-disaster-recovery',
    },
    {
      title: 'Confirming who you are',
      text: [
        'Before what must not be done by somebody else at your desk, your password is asked again, or a code of your second factor. That holds for five minutes.',
      ],
    },
    {
      title: 'When something does not work',
      steps: [
        'Run the System Test: it asks the server’s paths as you reach them, and tries this browser.',
        'Export its report and attach it to your message.',
        'Try a notification of your own in the Notification Tester.',
      ],
      path: '/system-test',
    },
    {
      title: 'Clearing test data',
      text: ['Removes the rows that are marked as test data and nothing else; books and audit trail stay.'],
      about: clearTestData,
      path: '/system-test',
    },
  ],
};
