import type { ReactNode } from 'react';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SampleStrip, SampleTag } from '@cottontree/ui/states.tsx';
import { Sample } from '../../domain/figure/marks.tsx';
import css from './screen.module.css';
import { STATUS, BANKING_TEXTS } from './texts.ts';

const SAMPLES = [
  { name: 'Commercial bank', balance: 'SLL 1,250,000,000', account: '**** 4521', status: 'connected' },
  { name: 'Correspondent bank', balance: '$84,200.00', account: '**** 7703', status: 'warning' },
  { name: 'Digital custody', balance: 'USDC 58,900.00', account: '**** 1196', status: 'error' },
] as const;

/** Shown where no bank is connected: example cards, marked as samples. */
export function SampleBanks({ action }: { action: ReactNode }) {
  return (
    <div className={css.stack}>
      <SampleStrip action={action}>{BANKING_TEXTS.noBankIsConnectedYet}</SampleStrip>
      <ul className={css.cards}>
        {SAMPLES.map(({ name, balance, account, status }) => (
          <li key={name}>
            <Card
              title={
                <>
                  {name} <SampleTag />
                </>
              }
              meta={<Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>}
            >
              <Lines>
                <Line name={BANKING_TEXTS.balance}>
                  <Sample tag={false}>{balance}</Sample>
                </Line>
                <Line name={BANKING_TEXTS.account}>
                  <Sample tag={false}>{account}</Sample>
                </Line>
              </Lines>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
