import { useState } from 'react';
import { listAccounts, type LedgerAccount } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { recordLink } from '@cottontree/contract/screens.ts';
import { Button } from '@cottontree/ui/button.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { NOTHING } from '../../kernel/formatting.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { LEDGER_TEXTS } from './texts.ts';

const OwnForm = deferred(async () => (await import('./own-form.tsx')).OwnForm, null, 'over');

/** The accounts of the ledger, and the company's own numbers for them. */
export function Accounts() {
  const answer = useRead(listAccounts, {});
  const href = useHref();
  const mayChange = holds(useCurrentUser().data, 'treasury.manage');
  const [changed, setChanged] = useState<LedgerAccount>();
  const columns: readonly DataColumn<LedgerAccount>[] = [
    {
      key: 'account',
      head: LEDGER_TEXTS.account,
      cell: ({ code, name }) => (
        <a href={href(recordLink('/general-ledger', code))}>
          {code} {name}
        </a>
      ),
      value: ({ code, name }) => `${code} ${name}`,
    },
    {
      key: 'kind',
      head: LEDGER_TEXTS.kind,
      cell: ({ kind }) => LEDGER_TEXTS.kinds[kind],
      value: ({ kind }) => LEDGER_TEXTS.kinds[kind],
    },
    {
      key: 'own',
      head: LEDGER_TEXTS.own,
      cell: ({ own }) => (own === null ? NOTHING : `${own.code} ${own.name}`.trimEnd()),
      value: ({ own }) => own && `${own.code} ${own.name}`.trimEnd(),
      lead: 'plain',
    },
    ...(mayChange
      ? [
          {
            key: 'change',
            head: '',
            name: LEDGER_TEXTS.change,
            width: '1px',
            cell: (account: LedgerAccount) => (
              <Button
                aria-label={LEDGER_TEXTS.changeOf(account.code, account.name)}
                onClick={() => setChanged(account)}
              >
                {LEDGER_TEXTS.change}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <PanelAnswer
      of={answer}
      what={LEDGER_TEXTS.chart.toLowerCase()}
      cause={LEDGER_TEXTS.loadFailed}
      rows={12}
    >
      {({ accounts }) => (
        <div className={css.part}>
          <p className={css.note}>{LEDGER_TEXTS.chartHow}</p>
          <div className={css.table} data-constant="row">
            <ExportedTable
              caption={LEDGER_TEXTS.chart}
              columns={columns}
              rows={accounts}
              rowKey={({ code }) => code}
              sees={['treasury.view', 'revenue.view']}
              comfortable
            />
          </div>
          {changed && <OwnForm account={changed} onClose={() => setChanged(undefined)} />}
        </div>
      )}
    </PanelAnswer>
  );
}
