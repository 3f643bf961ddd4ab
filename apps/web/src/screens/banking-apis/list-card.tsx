import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountProof } from '@cottontree/contract/banking/reconciliation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { ListChoice } from './list-choice.tsx';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import css from './screen.module.css';
import { BANKING_TEXTS } from './texts.ts';

export interface ListCardProps<Answer> {
  account: AccountProof;
  /** "Exceptions": what is listed. */
  name: string;
  list: UseQueryResult<Answer>;
  /** "12 unmatched, in transit included", shown once it is known. */
  counted: (answer: Answer) => string;
  /** Filters beside the choice of the list. */
  tools?: ReactNode;
  children: (answer: Answer) => ReactNode;
  /** Dialogs and panels above it. */
  over?: ReactNode;
}

/** The frame of a list of an account: its name, the number of items, and its loading and error states. */
export function ListCard<Answer>({
  account,
  name,
  list,
  counted,
  tools,
  children,
  over,
}: ListCardProps<Answer>) {
  const { data } = list;
  return (
    <Card
      title={<span data-constant="row">{RECONCILIATION_TEXTS.partOfName(name, account.name)}</span>}
      meta={
        <span role="status" data-constant="count">
          {data !== undefined && counted(data)}
        </span>
      }
      flush
    >
      <div className={`${css.tools} ${css.state}`}>
        <ListChoice />
        {tools}
      </div>
      {data === undefined ? (
        <div className={css.state}>
          {list.isError ? (
            <PanelError
              error={list.error}
              what={name.toLowerCase()}
              cause={BANKING_TEXTS.loadFailed}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : (
            <SkeletonRows rows={8} what={name.toLowerCase()} />
          )}
        </div>
      ) : (
        <div data-constant="row">{children(data)}</div>
      )}
      {over}
    </Card>
  );
}
