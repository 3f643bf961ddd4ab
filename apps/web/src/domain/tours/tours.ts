import { listTrail } from '@cottontree/contract/audit/audit.ts';
import { listExpenses } from '@cottontree/contract/expenses/expense-management.ts';
import { listFraudAlerts } from '@cottontree/contract/fraud/fraud.ts';
import { searchUsers } from '@cottontree/contract/access/user-management.ts';
import type { Tour } from './tour.ts';

/** Short guided tours of the real screens. Elements are selected by their meaning for the reader, not by their look. */
export const TOURS: readonly Tour[] = [
  {
    title: 'Find your way',
    what: 'The bar, the other screens, the day that is shown, and the receipt of a number.',
    path: '/',
    steps: [
      {
        element: 'nav[aria-label="Main"]',
        title: 'The bar',
        text: 'The screens you need most. It stands at the bottom on a telephone.',
      },
      {
        element: 'nav[aria-label="Main"] button',
        title: 'More',
        text: 'Every other screen is behind this.',
      },
      {
        element: '[aria-label^="As-of date"]',
        title: 'The day that is shown',
        text: 'Live, or the end of any business day: all screens follow it.',
      },
      {
        element: 'header [aria-label^="Notifications"]',
        title: 'What waits for you',
        text: 'The newest notifications, and how you receive them.',
      },
      {
        element: 'main [data-figure]',
        title: 'A figure',
        text: 'Select any number to see its receipt: what it means and the rows behind it.',
      },
    ],
  },
  {
    title: 'Keep to a budget',
    what: 'Months, departments, budgets and the expenses that wait for approval.',
    path: '/expense-management?tab=expenses',
    about: listExpenses,
    steps: [
      {
        element: 'main header',
        title: 'The month',
        text: 'Everything below is about the month chosen here.',
      },
      {
        element: 'main [role="tablist"]',
        title: 'Four tabs',
        text: 'The overview, the departments, what each may spend, and what was spent.',
      },
      {
        element: 'main [role="tabpanel"][data-state="active"]',
        title: 'The expenses',
        text: 'Record one here. Another person approves it; open a row to see what the approval leaves of the budget.',
      },
    ],
  },
  {
    title: 'Manage accounts',
    what: 'Who may sign in, with which role, and who is signed in now.',
    path: '/user-management',
    about: searchUsers,
    steps: [
      {
        element: 'main [role="tablist"]',
        title: 'Users, roles and sessions',
        text: 'Owners also see the hierarchy of roles.',
      },
      {
        element: 'main [role="tabpanel"][data-state="active"]',
        title: 'The accounts',
        text: 'Search and filter them; open a row for everything about one. Owners create accounts here.',
      },
    ],
  },
  {
    title: 'Prove what was done',
    what: 'The audit trail, its filters, and the check that nobody altered it.',
    path: '/audit-history',
    about: listTrail,
    steps: [
      {
        element: 'main h1',
        title: 'Audit and edit history',
        text: 'Below the title it says up to which record the chain of evidence was verified, and verifies it again.',
      },
      {
        element: 'main [role="tablist"]',
        title: 'Four lists',
        text: 'Actions, system changes, reports of browsers, and every field before and after.',
      },
      {
        element: 'main [role="tabpanel"][data-state="active"]',
        title: 'The records',
        text: 'Open one to see it in full, field by field.',
      },
    ],
  },
  {
    title: 'Judge a fraud alert',
    what: 'Alerts, their evidence, and what can be decided.',
    path: '/fraud-detection',
    about: listFraudAlerts,
    steps: [
      {
        element: 'main h1',
        title: 'Fraud detection',
        text: 'Transactions are scored as they come in; an alert opens at a score of .60.',
      },
      {
        element: 'main header',
        title: 'Which alerts',
        text: 'All, high risk only, or those that nobody looked at yet; and how far back.',
      },
    ],
  },
  {
    title: 'Test the system',
    what: 'The checks of server and browser, and their report.',
    path: '/system-test',
    steps: [
      {
        element: 'main header',
        title: 'Run All Tests',
        text: 'Calls the server’s paths as you reach them and tests this browser. The report is saved as JSON.',
      },
      {
        element: 'main [role="tablist"]',
        title: 'By kind',
        text: 'All checks, or those of notifications, data entry, dashboards and the system.',
      },
    ],
  },
];
