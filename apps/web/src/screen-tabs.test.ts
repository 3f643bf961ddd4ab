import { expect, it } from 'vitest';
import { SCREEN_TABS, TAB_WORDS } from './domain/palette/screen-tabs.ts';
import { AUDIT_TEXTS } from './screens/audit-history/texts.ts';
import { BACKUP_TEXTS } from './screens/backup-disaster-recovery/texts.ts';
import { BANKING_TEXTS } from './screens/banking-apis/texts.ts';
import { COMPLIANCE_TEXTS } from './screens/compliance-reporting/texts.ts';
import { ENTRY_TEXTS } from './screens/data-entry/texts.ts';
import { EXPENSE_TEXTS } from './screens/expense-management/texts.ts';
import { ANALYTICS_TEXTS } from './screens/predictive-analytics/texts.ts';
import { USERS_TEXTS } from './screens/user-management/texts.ts';
import { SEGMENT_TEXTS } from './screens/user-segmentation/texts.ts';

const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/banking-apis': BANKING_TEXTS.tabs,
  '/compliance-reporting': COMPLIANCE_TEXTS.tabs,
  '/predictive-analytics': ANALYTICS_TEXTS.tabs,
  '/data-entry': ENTRY_TEXTS.tabs,
  '/expense-management': EXPENSE_TEXTS.tabs,
  '/backup-disaster-recovery': BACKUP_TEXTS.tabs,
  '/user-segmentation': SEGMENT_TEXTS.tabs,
  '/audit-history': AUDIT_TEXTS.tabs,
  '/user-management': USERS_TEXTS.tabs,
};

it.each(SCREEN_TABS)('the palette names the tabs of $path as the screen does', ({ path, tabs }) => {
  expect(NAMED[path]).toMatchObject(tabs);
});
it('the palette has more words only for tabs that it lists', () => {
  const listed = SCREEN_TABS.flatMap(({ path, tabs }) =>
    Object.keys(tabs).map((tab) => `${path}?tab=${tab}`),
  );
  expect(Object.keys(TAB_WORDS).filter((link) => !listed.includes(link))).toEqual([]);
});
