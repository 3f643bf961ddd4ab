import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { useFreshStaff } from '../../domain/staff/fresh.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { useTab, type Tab } from './list-state.ts';
import css from './screen.module.css';
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
const NEAR = {
  users: undefined,
  roles: () => void RolesTab.preload(),
  sessions: () => void SessionsTab.preload(),
} as const satisfies Record<Tab, (() => void) | undefined>;

/** User accounts, the permissions of their roles, and the open sessions. */
export function UserManagementScreen({ title }: ScreenProps) {
  useFreshStaff();
  const owner = isOwner(useCurrentUser().data);
  const [selected, setTab] = useTab();
  const offered: readonly Tab[] = owner ? ['users', 'roles', 'sessions'] : ['users', 'sessions'];
  const tab = offered.includes(selected) ? selected : 'users';
  return (
    <div className={css.screen}>
      <PageHead title={title} />
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
