import { buttonClass } from '@cottontree/ui/button.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { useFreshStaff } from '../../domain/staff/fresh.ts';
import { listServiceAccounts } from '@cottontree/contract/access/service-accounts.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { useHref } from '../../kernel/as-of.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { useTab, useView, type Tab } from './list-state.ts';
import css from './screen.module.css';
import { ACCOUNTS_TEXTS } from './service-accounts-texts.ts';
import { USERS_TEXTS } from './texts.ts';
import { UsersTab } from './users-tab.tsx';

const RolesTab = deferred(
  () => import('./roles-tab.tsx').then((part) => part.RolesTab),
  <SkeletonRows rows={8} what={USERS_TEXTS.roles} />,
);
const SessionsTab = deferred(
  () => import('./sessions-tab.tsx').then((part) => part.SessionsTab),
  <SkeletonRows rows={6} what={USERS_TEXTS.activeSessions} />,
);
const ServiceAccounts = deferred(
  () => import('./service-accounts.tsx').then((part) => part.ServiceAccounts),
  <SkeletonRows rows={3} what={ACCOUNTS_TEXTS.what} />,
);
const NEAR = {
  users: undefined,
  roles: () => void RolesTab.preload(),
  sessions: () => void SessionsTab.preload(),
} as const satisfies Record<Tab, (() => void) | undefined>;

/** User accounts, the permissions of their roles, and the open sessions; beside them the accounts of systems. */
export function UserManagementScreen({ title }: ScreenProps) {
  useFreshStaff();
  const me = useCurrentUser().data;
  const owner = isOwner(me);
  const [selected, setTab] = useTab();
  const offered: readonly Tab[] = owner ? ['users', 'roles', 'sessions'] : ['users', 'sessions'];
  const tab = offered.includes(selected) ? selected : 'users';
  const href = useHref();
  const [view] = useView();
  const mayOpen = holds(me, listServiceAccounts.spec.access);
  if (mayOpen && view === 'service-accounts')
    return (
      <div className={css.screen}>
        <PageHead title={title}>
          <a href={href('/user-management')} className={buttonClass()}>
            {ACCOUNTS_TEXTS.people}
          </a>
        </PageHead>
        <ServiceAccounts owner={owner} />
      </div>
    );
  return (
    <div className={css.screen}>
      <PageHead title={title}>
        {mayOpen && (
          <a href={href('/user-management?view=service-accounts')} className={buttonClass()}>
            {ACCOUNTS_TEXTS.title}
          </a>
        )}
      </PageHead>
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={offered.map((value) => ({ value, label: USERS_TEXTS.tabs[value], onNear: NEAR[value] }))}
      >
        <TabPanel value="users">
          <UsersTab owner={owner} />
        </TabPanel>
        {owner && (
          <TabPanel value="roles">
            <RolesTab />
          </TabPanel>
        )}
        <TabPanel value="sessions">
          <SessionsTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}
