import { BANK_LEDGER_ACCOUNTS, type BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { NOTHING, count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { BANKING_TEXTS, DATA_TYPE_NAMES, STATUS } from './texts.ts';

/** The actions of a bank that open a dialog. */
export type BankDialog = 'configure' | 'reconnect' | 'statement' | 'close';

export interface BankCardProps {
  bank: BankIntegration;
  mayManage: boolean;
  /** A sync is running. */
  busy: boolean;
  onSync: () => void;
  onOpen: (what: BankDialog) => void;
}

/** One account at one bank: its last response, and the available actions. */
export function BankCard({ bank, mayManage, busy, onSync, onOpen }: BankCardProps) {
  const { money } = useMoneyFormats();
  const status = STATUS[bank.status];
  const failed = bank.status === 'error';
  return (
    <Card
      title={<span data-constant="row">{bank.name}</span>}
      meta={<Badge tone={status.tone}>{busy ? 'Syncing' : status.label}</Badge>}
    >
      <div className={css.bank} data-constant="row">
        <div>
          <div className={css.balance}>
            {bank.currency === null ? NOTHING : money(bank.balance, bank.currency)}
          </div>
          <div className={css.small}>
            {bank.accountNumber ?? 'No account yet'}
            {bank.balanceDay !== null && `, ${date(bank.balanceDay)}`}
          </div>
        </div>
        <Lines>
          <Line name="Last sync">
            {bank.lastSync === null ? 'Never' : <time dateTime={bank.lastSync}>{moment(bank.lastSync)}</time>}
          </Line>
          <Line name="Ledger account">
            {bank.ledgerAccount === null
              ? NOTHING
              : `${bank.ledgerAccount} ${BANK_LEDGER_ACCOUNTS[bank.ledgerAccount]}`}
          </Line>
          <Line name="Connection">
            {bank.type === 'files' ? 'Statement files' : `API ${bank.apiVersion ?? ''}`}
          </Line>
          <Line name="Statement lines">{count(bank.statementLines)}</Line>
          {bank.rate !== null && (
            <Line name="SLL per USD">
              {money(bank.rate.buy, 'SLL')} to {money(bank.rate.sell, 'SLL')}
            </Line>
          )}
          <Line name="Features">
            {bank.features.length === 0
              ? NOTHING
              : bank.features.map((each) => DATA_TYPE_NAMES[each]).join(', ')}
          </Line>
        </Lines>
        {bank.problem !== null && (
          <p className={css.problem} data-tone={status.tone}>
            {bank.problem}
            {bank.fault !== null &&
              bank.nextSyncAt !== null &&
              `. Will be tried again at ${moment(bank.nextSyncAt)}.`}
          </p>
        )}
        {mayManage && (
          <div className={css.actions}>
            <Button aria-label={`Configure ${bank.name}`} onClick={() => onOpen('configure')}>
              {BANKING_TEXTS.configure}
            </Button>
            {bank.type === 'api' && (
              <Button aria-label={`Sync ${bank.name}`} busy={busy} disabled={failed} onClick={onSync}>
                {BANKING_TEXTS.sync}
              </Button>
            )}
            {failed && (
              <Button
                variant="primary"
                aria-label={`Reconnect ${bank.name}`}
                onClick={() => onOpen('reconnect')}
              >
                {BANKING_TEXTS.reconnect}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={`Statement file of ${bank.name}`}
              onClick={() => onOpen('statement')}
            >
              {BANKING_TEXTS.statement}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
