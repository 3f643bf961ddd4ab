import { useState } from 'react';
import { BANK_LEDGER_ACCOUNTS, type ClosedIntegration } from '@cottontree/contract/banking/integrations.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { NOTHING, count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { ReopenForm } from './reopen-form.tsx';
import css from './screen.module.css';
import { BANKING_TEXTS } from './texts.ts';

const ledgerOf = ({ ledgerAccount }: ClosedIntegration) =>
  ledgerAccount === null ? NOTHING : `${ledgerAccount} ${BANK_LEDGER_ACCOUNTS[ledgerAccount]}`;

/** Closed integrations remain listed: when, by whom and why. */
export function ClosedBanks({
  banks,
  mayManage,
}: {
  banks: readonly ClosedIntegration[];
  mayManage: boolean;
}) {
  const { money } = useMoneyFormats();
  const [openId, setOpenId] = useState<string>();
  const [reopening, setReopening] = useState(false);
  const open = banks.find(({ id }) => id === openId);
  const columns: readonly DataColumn<ClosedIntegration>[] = [
    {
      key: 'name',
      head: BANKING_TEXTS.bank,
      cell: ({ name }) => <span className={css.text}>{name}</span>,
      value: ({ name }) => name,
    },
    {
      key: 'account',
      head: BANKING_TEXTS.account,
      cell: ({ accountNumber }) => accountNumber ?? NOTHING,
      value: ({ accountNumber }) => accountNumber,
    },
    {
      key: 'ledger',
      head: BANKING_TEXTS.ledgerAccount,
      cell: ledgerOf,
      value: (it) => (it.ledgerAccount === null ? null : ledgerOf(it)),
      hide: 'medium',
    },
    {
      key: 'lines',
      head: BANKING_TEXTS.statementLines,
      cell: ({ statementLines }) => count(statementLines),
      value: ({ statementLines }) => statementLines,
      numeric: true,
      hide: 'medium',
    },
    {
      key: 'by',
      head: BANKING_TEXTS.closedBy,
      cell: ({ closedBy }) => closedBy,
      value: ({ closedBy }) => closedBy,
    },
    {
      key: 'closed',
      head: BANKING_TEXTS.closedHead,
      cell: ({ closedDay }) => <time dateTime={closedDay}>{date(closedDay)}</time>,
      value: ({ closedDay }) => closedDay,
    },
  ];
  return (
    <Card title={BANKING_TEXTS.closedBanks} flush>
      <div data-constant="row">
        <ExportedTable
          sees={['treasury.view']}
          caption={BANKING_TEXTS.closedBanks}
          views="closed-banks"
          columns={columns}
          rows={banks}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpenId(id)}
          openKey={openId}
        />
      </div>
      {open && !reopening && (
        <SidePanel
          open
          onOpenChange={(stays) => !stays && setOpenId(undefined)}
          title={<span data-constant="row">{open.name}</span>}
          description={<span data-constant="row">{open.note}</span>}
          footer={mayManage && <Button onClick={() => setReopening(true)}>{BANKING_TEXTS.reopen}</Button>}
        >
          <div data-constant="row">
            <Lines>
              <Line name={BANKING_TEXTS.account}>{open.accountNumber ?? NOTHING}</Line>
              <Line name={BANKING_TEXTS.ledgerAccount}>{ledgerOf(open)}</Line>
              <Line name={BANKING_TEXTS.lastBalance}>
                {open.balance === null || open.currency === null
                  ? NOTHING
                  : money(open.balance, open.currency)}
                {open.balanceDay !== null && `, ${date(open.balanceDay)}`}
              </Line>
              <Line name={BANKING_TEXTS.statementLines}>{count(open.statementLines)}</Line>
              <Line name={BANKING_TEXTS.closedBy}>{open.closedBy}</Line>
              <Line name={BANKING_TEXTS.when}>
                <time dateTime={open.closedAt}>{moment(open.closedAt)}</time>
              </Line>
            </Lines>
          </div>
        </SidePanel>
      )}
      {open && reopening && (
        <ReopenForm
          bank={open}
          onClose={(done) => {
            setReopening(false);
            if (done) setOpenId(undefined);
          }}
        />
      )}
    </Card>
  );
}
