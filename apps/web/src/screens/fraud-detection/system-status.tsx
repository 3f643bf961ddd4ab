import type { FraudMetrics } from '@cottontree/contract/fraud/fraud.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { count, moment, NOTHING } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { FRAUD_TEXTS } from './texts.ts';

const TONE: Readonly<Record<FraudMetrics['status']['state'], BadgeTone>> = {
  scoring: 'pos',
  catching_up: 'warn',
  history: 'accent',
  waiting: 'neutral',
  idle: 'neutral',
};
const { status: texts } = FRAUD_TEXTS;

/** The state of the scorer in one line; how much and how fast it works stands behind it. */
export function SystemStatus({ status }: { status: FraudMetrics['status'] | undefined }) {
  if (status === undefined) return <div className={css.status} />;
  return (
    <details className={css.status} data-constant="status">
      <summary>
        {texts.title} <Badge tone={TONE[status.state]}>{texts.states[status.state]}</Badge>{' '}
        <span className={css.small}>{status.detail}.</span>
      </summary>
      <Lines>
        <Line name={texts.scored}>{count(status.scored)}</Line>
        <Line name={texts.rate}>{count(status.rowsPerSecond)}</Line>
        <Line name={texts.queue}>{count(status.queue)}</Line>
        <Line name={texts.lag}>{status.lagSeconds === null ? NOTHING : `${count(status.lagSeconds)} s`}</Line>
        <Line name={texts.last}>{status.lastScoredAt === null ? NOTHING : moment(status.lastScoredAt)}</Line>
      </Lines>
    </details>
  );
}
