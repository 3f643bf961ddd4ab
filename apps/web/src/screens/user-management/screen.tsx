import { PageHead } from '@cottontree/ui/page-head.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { useFreshStaff } from '../../domain/staff/fresh.ts';
import { isOwner } from '../../domain/staff/owner.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { useTab, type Tab } from './list-state.ts';
import { RolesTab } from './roles-tab.tsx';
import css from './screen.module.css';
import { SessionsTab } from './sessions-tab.tsx';
import { USERS_TEXTS } from './texts.ts';
import { UsersTab } from './users-tab.tsx';

/** Who may sign in, what their roles allow, and who is signed in now. */
export function UserManagementScreen({ title }: ScreenProps) {
  useFreshStaff();
  const owner = isOwner(useCurrentUser().data);
  const [asked, setTab] = useTab();
  const offered: readonly Tab[] = owner ? ['users', 'roles', 'sessions'] : ['users', 'sessions'];
  const tab = offered.includes(asked) ? asked : 'users';
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={offered.map((value) => ({ value, label: USERS_TEXTS.tabs[value] }))}
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
