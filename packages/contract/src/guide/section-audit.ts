import { AuditCategory, exportChain, listTrail, readChainState } from '../audit/audit.ts';
import { AuditSeverity } from '../audit/actions.ts';
import type { Section } from './topic.ts';

const SEVERITIES: Readonly<Record<AuditSeverity, string>> = {
  critical: 'Cannot be undone or touches everything: deleting a user, removing the demo company.',
  high: 'Changes what people may do or what the company holds.',
  medium: 'Ordinary changes that somebody should be able to find.',
  low: 'Routine.',
};
const CATEGORIES: Readonly<Record<AuditCategory, string>> = {
  Security: 'Sign-ins, passwords, sessions, second factors.',
  Financial: 'Money, budgets, entries and books.',
  Administrative: 'Staff, roles and settings.',
  System: 'What the server did by itself, and upkeep.',
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const audit: Section = {
  key: 'audit-history',
  title: 'Audit & History',
  topics: [
    {
      title: 'The four lists',
      items: [
        ['Audit Trail', 'Who did what, when, from where and by which permission.'],
        ['System Changes', 'Releases, schema changes, roles and settings of this installation.'],
        ['User Activities', 'What browsers reported: a help, not evidence.'],
        ['Data Changes', 'Every field before and after.'],
      ],
      about: listTrail,
      path: '/audit-history',
    },
    {
      title: 'Severities',
      items: AuditSeverity.options.map((each) => [capital(each), SEVERITIES[each]] as const),
    },
    { title: 'Categories', items: AuditCategory.options.map((each) => [each, CATEGORIES[each]] as const) },
    {
      title: 'Proof that nothing was altered',
      text: [
        'Each record carries the hash of the one before it. The strip above the lists says up to which record the chain was verified; Verify walks it again. Heads of the chain are signed.',
      ],
      about: readChainState,
      path: '/audit-history',
    },
    {
      title: 'Taking it out',
      text: [
        'The signed export can be checked offline by a small program that needs no server. A list exports what matches its filters as CSV.',
      ],
      about: exportChain,
      seen: listTrail,
      path: '/audit-history',
    },
  ],
};
