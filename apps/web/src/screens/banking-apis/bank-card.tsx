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
      meta={<Badge tone={status.tone}>{busy ? BANKING_TEXTS.syncing : status.label}</Badge>}
    >
      <div className={css.bank} data-constant="row">
        <div>
          <div className={css.small}>{BANKING_TEXTS.balance}</div>
          <div className={css.balance}>
            {bank.currency === null ? NOTHING : money(bank.balance, bank.currency)}
          </div>
          <div className={css.small}>
            {bank.accountNumber ?? BANKING_TEXTS.noAccountYet}
            {bank.balanceDay !== null && `, ${date(bank.balanceDay)}`}
          </div>
        </div>
        <Lines>
          <Line name={BANKING_TEXTS.lastSync}>
            {bank.lastSync === null ? (
              BANKING_TEXTS.never
            ) : (
              <time dateTime={bank.lastSync}>{moment(bank.lastSync)}</time>
            )}
          </Line>
          <Line name={BANKING_TEXTS.ledgerAccount}>
            {bank.ledgerAccount === null
              ? NOTHING
              : `${bank.ledgerAccount} ${BANK_LEDGER_ACCOUNTS[bank.ledgerAccount]}`}
          </Line>
          <Line name={BANKING_TEXTS.connection}>
            {bank.type === 'files'
              ? BANKING_TEXTS.statementFiles
              : BANKING_TEXTS.apiValue(bank.apiVersion ?? '')}
          </Line>
          <Line name={BANKING_TEXTS.statementLines}>{count(bank.statementLines)}</Line>
          {bank.rate !== null && (
            <Line name={BANKING_TEXTS.sllPerUsd}>
              {BANKING_TEXTS.buyToSell(money(bank.rate.buy, 'SLL'), money(bank.rate.sell, 'SLL'))}
            </Line>
          )}
          <Line name={BANKING_TEXTS.features}>
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
              BANKING_TEXTS.willBeTriedAgainAt(moment(bank.nextSyncAt))}
          </p>
        )}
        {mayManage && (
          <div className={css.actions}>
            <Button aria-label={BANKING_TEXTS.configureName(bank.name)} onClick={() => onOpen('configure')}>
              {BANKING_TEXTS.configure}
            </Button>
            {bank.type === 'api' && (
              <Button
                aria-label={BANKING_TEXTS.syncName(bank.name)}
                busy={busy}
                disabled={failed}
                onClick={onSync}
              >
                {BANKING_TEXTS.sync}
              </Button>
            )}
            {failed && (
              <Button
                variant="primary"
                aria-label={BANKING_TEXTS.reconnectName(bank.name)}
                onClick={() => onOpen('reconnect')}
              >
                {BANKING_TEXTS.reconnect}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={BANKING_TEXTS.statementFileOf(bank.name)}
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
