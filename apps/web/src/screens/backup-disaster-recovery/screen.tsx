import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { isNotPermitted, PanelError } from '../../kernel/panel-error.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { BackupsTab } from './backups-tab.tsx';
import css from './screen.module.css';
import { TABS, useTab } from './state.ts';
import { BACKUP_TEXTS } from './texts.ts';
import { useBackupState, useMayManage } from './use-backups.ts';

const waiting = <SkeletonRows rows={8} what={BACKUP_TEXTS.thisTab} />;
const RecoveryTab = deferred(async () => (await import('./recovery-tab.tsx')).RecoveryTab, waiting);
const SettingsTab = deferred(async () => (await import('./settings-tab.tsx')).SettingsTab, waiting);
const MonitoringTab = deferred(async () => (await import('./monitoring-tab.tsx')).MonitoringTab, waiting);

/** Backups as they were really taken, the drills that prove them, and the measurements of both. */
export function BackupDisasterRecoveryScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const mayManage = useMayManage();
  const { error } = useBackupState();
  if (isNotPermitted(error))
    return (
      <div className={css.screen}>
        <PageHead title={title} />
        <div className={`${css.state} ${css.framed}`}>
          <PanelError error={error} what={BACKUP_TEXTS.backups} />
        </div>
      </div>
    );
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({ value, label: BACKUP_TEXTS.tabs[value] }))}
      >
        <TabPanel value="backups">{tab === 'backups' && <BackupsTab mayManage={mayManage} />}</TabPanel>
        <TabPanel value="recovery">{tab === 'recovery' && <RecoveryTab mayManage={mayManage} />}</TabPanel>
        <TabPanel value="settings">{tab === 'settings' && <SettingsTab mayManage={mayManage} />}</TabPanel>
        <TabPanel value="monitoring">{tab === 'monitoring' && <MonitoringTab />}</TabPanel>
      </Tabs>
    </div>
  );
}
