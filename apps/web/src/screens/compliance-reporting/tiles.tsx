import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComplianceSummary } from '@cottontree/contract/compliance/compliance.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { SampleTag } from '@cottontree/ui/states.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Sample } from '../../domain/figure/marks.tsx';
import { count, type Amount } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { COMPLIANCE_TEXTS, SAMPLE_TILES } from './texts.ts';

const { tiles: texts } = COMPLIANCE_TEXTS;

/** "92%": the documents write the score without decimals. */
const whole = (value: Amount): string => `${count(value)}%`;

export function Tiles({ summary }: { summary: UseQueryResult<ComplianceSummary> }) {
  const { data } = summary;
  if (data === undefined && summary.isError) {
    return (
      <Card title={COMPLIANCE_TEXTS.summary}>
        <PanelError
          error={summary.error}
          what={COMPLIANCE_TEXTS.compliance}
          cause={COMPLIANCE_TEXTS.loadFailed}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
        />
      </Card>
    );
  }
  const cell = (
    name: keyof typeof texts,
    figure: KnownFigure,
    value: Amount,
    format: (value: Amount) => string,
    note?: ReactNode,
  ) => (
    <KpiCell
      key={name}
      label={texts[name]}
      value={
        data === undefined ? (
          <SkeletonValue />
        ) : data.empty ? (
          <Sample tag={false}>{SAMPLE_TILES[name]}</Sample>
        ) : (
          <Figure id={figure} value={value} format={format} />
        )
      }
      {...(data?.empty === true && { tag: <SampleTag /> })}
      {...(data?.empty === false && note !== undefined && { note })}
    />
  );
  return (
    <KpiStrip label={COMPLIANCE_TEXTS.complianceLabel} oneLine>
      {cell('total', 'compliance.total-reports', data?.totalReports, count)}
      {cell(
        'overdue',
        'compliance.overdue-reports',
        data?.overdueReports,
        count,
        COMPLIANCE_TEXTS.dueAndNotSubmitted,
      )}
      {cell(
        'score',
        'compliance.score',
        data?.score,
        whole,
        <>
          <Figure id="compliance.controls-passed" value={data?.controlsPassed} format={count} />{' '}
          {COMPLIANCE_TEXTS.of}{' '}
          <Figure id="compliance.controls-due" value={data?.controlsDue} format={count} />{' '}
          {COMPLIANCE_TEXTS.controlsPassed}
        </>,
      )}
      {cell('requirements', 'compliance.active-requirements', data?.activeRequirements, count)}
    </KpiStrip>
  );
}
