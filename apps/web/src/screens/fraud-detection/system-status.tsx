import type { FraudMetrics } from '@cottontree/contract/fraud/fraud.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
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

/** The state of the scorer: what it has scored, how fast, and what is waiting. */
export function SystemStatus({ status }: { status: FraudMetrics['status'] }) {
  return (
    <Card title={texts.title} meta={<Badge tone={TONE[status.state]}>{texts.states[status.state]}</Badge>}>
      <div data-constant="status">
        <p className={css.small}>{status.detail}.</p>
        <Lines>
          <Line name={texts.scored}>{count(status.scored)}</Line>
          <Line name={texts.rate}>{count(status.rowsPerSecond)}</Line>
          <Line name={texts.queue}>{count(status.queue)}</Line>
          <Line name={texts.lag}>
            {status.lagSeconds === null ? NOTHING : `${count(status.lagSeconds)} s`}
          </Line>
          <Line name={texts.last}>
            {status.lastScoredAt === null ? NOTHING : moment(status.lastScoredAt)}
          </Line>
        </Lines>
      </div>
    </Card>
  );
}
