import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { listClosedIntegrations } from '@cottontree/contract/banking/banking.ts';
import type { BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { BankCard, type BankDialog } from './bank-card.tsx';
import { SampleBanks } from './sample-banks.tsx';
import css from './screen.module.css';
import { FILTERS, useBankFilter } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';
import type { useSync } from './use-banking.ts';

const AddForm = deferred(async () => (await import('./add-form.tsx')).AddForm);
const ConfigureForm = deferred(async () => (await import('./configure-form.tsx')).ConfigureForm);
const CloseForm = deferred(async () => (await import('./close-form.tsx')).CloseForm);
const ClosedBanks = deferred(async () => (await import('./closed-banks.tsx')).ClosedBanks);
const ReconnectForm = deferred(async () => (await import('./reconnect-form.tsx')).ReconnectForm);
const StatementForm = deferred(async () => (await import('./statement-form.tsx')).StatementForm);

type Open = { kind: 'add' } | { kind: BankDialog; bank: BankIntegration };

export interface BanksTabProps {
  integrations: UseQueryResult<BankIntegration[]>;
  mayManage: boolean;
  syncing: ReturnType<typeof useSync>;
}

const SHOWS: Readonly<Record<(typeof FILTERS)[number], (bank: BankIntegration) => boolean>> = {
  all: () => true,
  connected: ({ status }) => status === 'connected',
  issues: ({ status }) => status !== 'connected',
};

export function BanksTab({ integrations, mayManage, syncing }: BanksTabProps) {
  const [filter, setFilter] = useBankFilter();
  const closed = useRead(listClosedIntegrations).data ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (integrations.data === undefined) {
    if (!integrations.isError) return <SkeletonRows rows={8} what={BANKING_TEXTS.bankIntegrations} />;
    return (
      <PanelError
        error={integrations.error}
        what={BANKING_TEXTS.bankIntegrations}
        cause={BANKING_TEXTS.loadFailed}
        onRetry={() => void integrations.refetch()}
        retrying={integrations.isFetching}
      />
    );
  }
  const banks = integrations.data;
  const shown = banks.filter(SHOWS[filter]);
  const add = mayManage && <Button onClick={() => setOpen({ kind: 'add' })}>{BANKING_TEXTS.add}</Button>;
  return (
    <div className={css.stack}>
      {banks.length > 0 && (
        <div className={css.tools}>
          <ChoiceField
            label={BANKING_TEXTS.filter}
            name="filter"
            options={FILTERS}
            value={filter}
            words={(each) => BANKING_TEXTS.filters[each]}
            onChange={setFilter}
          />
          <span className={css.small} role="status" data-constant="count">
            {BANKING_TEXTS.shownOfAll(count(shown.length), count(banks.length))}
          </span>
          <span className={css.spread}>{add}</span>
        </div>
      )}
      {banks.length === 0 && closed.length === 0 && <SampleBanks action={add} />}
      {banks.length === 0 && closed.length > 0 && (
        <EmptyState title={BANKING_TEXTS.noBankIsConnected} action={add}>
          {BANKING_TEXTS.allIntegrationsWereClosed}
        </EmptyState>
      )}
      {banks.length > 0 && shown.length === 0 && (
        <EmptyState
          title={filter === 'issues' ? BANKING_TEXTS.noBankHasAnIssue : BANKING_TEXTS.noBankIsConnected}
          action={<Button onClick={() => setFilter('all')}>{BANKING_TEXTS.filters.all}</Button>}
        >
          {BANKING_TEXTS.filterExcludesAllIntegrations}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className={css.cards}>
          {shown.map((bank) => (
            <li key={bank.id}>
              <BankCard
                bank={bank}
                mayManage={mayManage}
                busy={bank.syncing || syncing.running.has(bank.id) || syncing.running.has('all')}
                onSync={() => void syncing.sync(bank.id)}
                onOpen={(kind) => setOpen({ kind, bank })}
              />
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && <ClosedBanks banks={closed} mayManage={mayManage} />}
      {open?.kind === 'add' && <AddForm sandbox={banks.some(isSandbox)} onClose={close} />}
      {open?.kind === 'configure' && (
        <ConfigureForm
          bank={open.bank}
          onClose={close}
          onEnd={() => setOpen({ kind: 'close', bank: open.bank })}
        />
      )}
      {open?.kind === 'close' && <CloseForm bank={open.bank} onClose={close} />}
      {open?.kind === 'reconnect' && <ReconnectForm bank={open.bank} onClose={close} />}
      {open?.kind === 'statement' && <StatementForm bank={open.bank} onClose={close} />}
    </div>
  );
}

/** The banks of the demo company; their credentials are not secret. */
const isSandbox = ({ endpoint }: BankIntegration): boolean =>
  endpoint?.includes('//sandbox-bank.localhost/') ?? false;
