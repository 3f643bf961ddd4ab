import { readSummary } from '@cottontree/contract/compliance/compliance.ts';
import { useState } from 'react';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { PhoneFold } from '@cottontree/ui/phone-fold.tsx';
import { SampleStrip } from '@cottontree/ui/states.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { WorkSurface } from '../../domain/queue/work-surface.tsx';
import { AsItIsNow } from '../../domain/dashboard/as-it-is-now.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { ManageButton } from './manage-button.tsx';
import { ReportsTab } from './reports-tab.tsx';
import css from './screen.module.css';
import {
  useOpenReport,
  useOpenRequirement,
  usePeriod,
  useStatus,
  useTab,
  useType,
  type Tab,
  type TypeFilter,
} from './state.ts';
import { COMPLIANCE_TEXTS } from './texts.ts';
import { Tiles } from './tiles.tsx';

const TABS = ['reports', 'requirements', 'monitoring'] as const satisfies readonly Tab[];
const TYPES = ['all', 'AML', 'KYC', 'PCI', 'SOX'] as const satisfies readonly TypeFilter[];

const RequirementsTab = deferred(async () => (await import('./requirements-tab.tsx')).RequirementsTab);
const MonitoringTab = deferred(async () => (await import('./monitoring-tab.tsx')).MonitoringTab);
const ReportPanel = deferred(async () => (await import('./report-panel.tsx')).ReportPanel);
const RequirementPanel = deferred(async () => (await import('./requirement-panel.tsx')).RequirementPanel);

const GenerateDialog = deferred(
  async () => (await import('./generate-dialog.tsx')).GenerateDialog,
  null,
  'over',
);

const UUID = /^[0-9a-f-]{36}$/;

/** What regulators require of the company, whether it is met, and the reports about it. */
export function ComplianceReportingScreen({ title }: ScreenProps) {
  const [tab, setTab] = useTab();
  const [type, setType] = useType();
  const [period, setPeriod] = usePeriod();
  const [report, setReport] = useOpenReport();
  const [requirement, setRequirement] = useOpenRequirement();
  // Opening adds a history entry, so that going back closes what was opened.
  const openRequirement = (id: string) => setRequirement(id, requirement === '' ? 'push' : 'replace');
  const [, setStatus] = useStatus();
  const onAllReports = () => {
    setType('all');
    setPeriod('current');
    setStatus('all');
  };
  const [requirementId = '', doing] = requirement.split('/');
  const asOf = useAsOf();
  const summary = useRead(readSummary, { query: { asOf } });
  // A failed summary must not keep the lists waiting.
  const empty = summary.isError ? false : summary.data?.empty;
  return (
    <WorkSurface>
      <PageHead className={css.head} title={title} labelled>
        <p className={css.subtitle}>{COMPLIANCE_TEXTS.subtitle}</p>
        <div className={css.choices}>
          <PhoneFold
            label={COMMON_TEXTS.filter}
            count={Number(type !== 'all') + Number(period !== 'current')}
          >
            <ChoiceField
              label={COMPLIANCE_TEXTS.type}
              name="type"
              options={TYPES}
              value={type}
              words={(each) => COMPLIANCE_TEXTS.filter[each]}
              onChange={setType}
            />
            <Field label={COMPLIANCE_TEXTS.period}>
              <Select
                name="period"
                data-constant="option"
                value={period}
                onChange={(event) => setPeriod(event.target.value)}
              >
                <option value="current">{COMPLIANCE_TEXTS.current}</option>
                {years(summary.data?.years ?? [], period).map((year) => (
                  <option key={year} value={year}>
                    {year}
                  </option>
                ))}
              </Select>
            </Field>
          </PhoneFold>
          <GenerateButton />
        </div>
      </PageHead>
      {empty && <SampleStrip>{COMPLIANCE_TEXTS.sample}</SampleStrip>}
      <Tiles summary={summary} />
      <AsItIsNow>{COMPLIANCE_TEXTS.tilesShowTheChosenDay}</AsItIsNow>
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={TABS.map((value) => ({ value, label: COMPLIANCE_TEXTS.tabs[value] }))}
      >
        <TabPanel value="reports">
          <ReportsTab
            type={type}
            period={period}
            empty={empty}
            openId={report}
            onOpen={(id) => setReport(id, report === '' ? 'push' : 'replace')}
            onAll={onAllReports}
          />
        </TabPanel>
        <TabPanel value="requirements">
          <RequirementsTab empty={empty} openId={requirementId} onOpen={openRequirement} />
        </TabPanel>
        <TabPanel value="monitoring">
          <MonitoringTab onOpen={openRequirement} />
        </TabPanel>
      </Tabs>
      {UUID.test(report) && <ReportPanel key={report} id={report} onClose={() => setReport('')} />}
      {/^\d{1,2}(\/test|\/remediate)?$/.test(requirement) && (
        <RequirementPanel
          key={requirementId}
          id={requirementId}
          doing={doing}
          onDo={(what) => setRequirement(what === undefined ? requirementId : `${requirementId}/${what}`)}
          onClose={() => setRequirement('')}
        />
      )}
    </WorkSurface>
  );
}

/** Opens the choice of what to generate. */
function GenerateButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ManageButton variant="primary" onClick={() => setOpen(true)}>
        {COMPLIANCE_TEXTS.generate}
      </ManageButton>
      {open && <GenerateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The years with reports, and the year of the URL although it may have none. */
function years(known: readonly number[], chosen: string): string[] {
  const all = known.map(String);
  return chosen === 'current' || all.includes(chosen) ? all : [...all, chosen];
}
