import { useState } from 'react';
import { listServiceAccounts } from '@cottontree/contract/access/service-accounts.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { ServiceAccountItem } from './service-account-item.tsx';
import type { ChosenAccount } from './service-account-dialogs.tsx';
import { ACCOUNTS_TEXTS } from './service-accounts-texts.ts';
import own from './service-accounts.module.css';

const Dialogs = deferred(
  () => import('./service-account-dialogs.tsx').then((part) => part.ServiceAccountDialogs),
  null,
  'over',
);

/** The systems that call the API, with their keys; for those who may open accounts. */
export function ServiceAccounts({ owner }: { owner: boolean }) {
  const open = useRead(listServiceAccounts);
  const [chosen, setChosen] = useState<ChosenAccount>();
  const accounts = open.data?.accounts ?? [];
  const add = (
    <Button
      variant={accounts.length === 0 ? 'primary' : 'plain'}
      onPointerEnter={() => void Dialogs.preload()}
      onClick={() => setChosen({ doing: 'create' })}
    >
      {ACCOUNTS_TEXTS.add}
    </Button>
  );
  return (
    <Card
      title={ACCOUNTS_TEXTS.title}
      meta={
        <span role="status" data-constant="count">
          {accounts.length > 0 && ACCOUNTS_TEXTS.open(count(accounts.length))}
        </span>
      }
      actions={accounts.length > 0 && add}
      flush
    >
      {open.isPending && <SkeletonRows rows={3} what={ACCOUNTS_TEXTS.what} />}
      {open.isError && open.data === undefined && (
        <div className={css.state}>
          <PanelError
            error={open.error}
            what={ACCOUNTS_TEXTS.what}
            cause={ACCOUNTS_TEXTS.load}
            onRetry={() => void open.refetch()}
            retrying={open.isFetching}
          />
        </div>
      )}
      {open.data !== undefined && accounts.length === 0 && (
        <EmptyState title={ACCOUNTS_TEXTS.none} action={add}>
          {ACCOUNTS_TEXTS.whyNone}
        </EmptyState>
      )}
      {accounts.length > 0 && (
        <>
          <p className={own.about}>{ACCOUNTS_TEXTS.about}</p>
          <ul data-constant="row">
            {accounts.map((account) => (
              <ServiceAccountItem key={account.id} account={account} owner={owner} onChoose={setChosen} />
            ))}
          </ul>
        </>
      )}
      {chosen && <Dialogs chosen={chosen} onChoose={setChosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}
