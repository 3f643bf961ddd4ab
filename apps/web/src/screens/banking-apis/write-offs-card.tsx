import { useState } from 'react';
import { approveWriteOff, listWriteOffs, rejectWriteOff } from '@cottontree/contract/banking/banking.ts';
import {
  WRITE_OFF_ACCOUNTS,
  type AccountProof,
  type WriteOff,
} from '@cottontree/contract/banking/reconciliation.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { moneyOf } from '../../kernel/cell-values.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { ListCard } from './list-card.tsx';
import css from './screen.module.css';
import { Sides } from './sides.tsx';
import { BANKING_TEXTS, WRITE_OFF_STATES } from './texts.ts';
import { useBankingChange } from './use-banking.ts';
import { WRITE_OFF_TEXTS } from './write-off-texts.ts';

const accountOf = ({ account }: WriteOff) => `${account} ${WRITE_OFF_ACCOUNTS[account]}`;

/** The proposed write-offs. A row opens with what would be booked, and is decided there. */
export function WriteOffsCard({ account }: { account: AccountProof }) {
  const { integrationId } = account;
  const { money, leone } = useMoneyFormats();
  const list = useRead(listWriteOffs, { query: { integrationId } });
  const [openId, setOpenId] = useState<string>();
  const [rejecting, setRejecting] = useState(false);
  const open = list.data?.find(({ id }) => id === openId);
  const columns: readonly DataColumn<WriteOff>[] = [
    {
      key: 'note',
      head: WRITE_OFF_TEXTS.reason,
      value: ({ note }) => note,
      cell: (it) => <span className={css.text}>{it.note}</span>,
    },
    {
      key: 'state',
      head: WRITE_OFF_TEXTS.state,
      value: ({ state }) => WRITE_OFF_STATES[state].label,
      cell: ({ state }) => <Badge tone={WRITE_OFF_STATES[state].tone}>{WRITE_OFF_STATES[state].label}</Badge>,
    },
    { key: 'account', head: WRITE_OFF_TEXTS.bookedTo, cell: accountOf, value: accountOf, hide: 'medium' },
    {
      key: 'day',
      head: WRITE_OFF_TEXTS.day,
      cell: ({ day }) => <time dateTime={day}>{date(day)}</time>,
      value: ({ day }) => day,
    },
    {
      key: 'by',
      head: WRITE_OFF_TEXTS.proposedBy,
      cell: ({ proposedBy }) => proposedBy,
      value: ({ proposedBy }) => proposedBy,
      hide: 'medium',
    },
    {
      key: 'amount',
      head: WRITE_OFF_TEXTS.amount,
      unit: account.currency === 'SLL' ? leone : account.currency,
      cell: (it) => money(it.amount, it.currency),
      value: (it) => moneyOf(it.amount, it.currency, leone),
      numeric: true,
      lead: 'plain',
    },
  ];
  return (
    <ListCard
      account={account}
      name={WRITE_OFF_TEXTS.writeOffs}
      list={list}
      counted={(all) =>
        WRITE_OFF_TEXTS.toDecide(count(all.filter(({ state }) => state === 'proposed').length))
      }
      over={
        <>
          {open && !rejecting && (
            <WriteOffPanel
              it={open}
              onClose={() => setOpenId(undefined)}
              onReject={() => setRejecting(true)}
            />
          )}
          {open && rejecting && (
            <RejectForm
              it={open}
              onClose={(done) => {
                setRejecting(false);
                if (done) setOpenId(undefined);
              }}
            />
          )}
        </>
      }
    >
      {(all) => (
        <ExportedTable
          sees={[listWriteOffs.spec.access]}
          caption={WRITE_OFF_TEXTS.writeOffsOf(account.name)}
          name={WRITE_OFF_TEXTS.writeOffs}
          views="write-offs"
          columns={columns}
          rows={all}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpenId(id)}
          openKey={openId}
          busy={list.isPlaceholderData}
          empty={
            <EmptyState title={WRITE_OFF_TEXTS.nothingWasWrittenOff}>
              {WRITE_OFF_TEXTS.chooseExceptionsAndPropose}
            </EmptyState>
          }
          comfortable
        />
      )}
    </ListCard>
  );
}

interface PanelProps {
  it: WriteOff;
  onClose: () => void;
  onReject: () => void;
}
function WriteOffPanel({ it, onClose, onReject }: PanelProps) {
  const { money } = useMoneyFormats();
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const approve = async () => {
    const done = await change(
      () => call(approveWriteOff, { params: { id: it.id } }, { idempotencyKey: keyFor(['approve', it.id]) }),
      {
        done: BANKING_TEXTS.writtenOff,
        failed: BANKING_TEXTS.decideFailed,
        action: 'update',
        describe: () => ({ description: WRITE_OFF_TEXTS.writeOffApproved, data: { writeOffId: it.id } }),
      },
    );
    if (done) onClose();
  };
  const waits = it.state === 'proposed';
  return (
    <SidePanel
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={WRITE_OFF_TEXTS.writeOffTitle}
      description={<span data-constant="row">{it.note}</span>}
      footer={
        waits &&
        it.obstacle === null && (
          <>
            <Button onClick={onReject}>{COMMON_TEXTS.reject}</Button>
            <Button variant="primary" busy={pending} onClick={() => void approve()}>
              {COMMON_TEXTS.approve}
            </Button>
          </>
        )
      }
    >
      <div data-constant="row">
        {error !== undefined && (
          <Notice tone="neg">
            <strong>{BANKING_TEXTS.decideFailed}.</strong> {refusalText(error)}
          </Notice>
        )}
        {waits && it.obstacle !== null && (
          <p className={css.problem} data-tone="warn">
            {it.obstacle}
          </p>
        )}
        <PanelSection title={WRITE_OFF_TEXTS.journal}>
          <Lines>
            <Line name={WRITE_OFF_TEXTS.state}>{WRITE_OFF_STATES[it.state].label}</Line>
            <Line name={WRITE_OFF_TEXTS.amount}>{money(it.amount, it.currency)}</Line>
            <Line name={WRITE_OFF_TEXTS.bookedTo}>{accountOf(it)}</Line>
            <Line name={WRITE_OFF_TEXTS.businessDay}>{date(it.day)}</Line>
            {it.journalId !== null && <Line name={WRITE_OFF_TEXTS.journal}>{it.journalId}</Line>}
          </Lines>
        </PanelSection>
        <Sides items={it.items} currency={it.currency} />
        <PanelSection title={WRITE_OFF_TEXTS.who}>
          <Lines>
            <Line name={WRITE_OFF_TEXTS.proposedBy}>{it.proposedBy}</Line>
            <Line name={WRITE_OFF_TEXTS.when}>
              <time dateTime={it.proposedAt}>{moment(it.proposedAt)}</time>
            </Line>
            {it.decision && (
              <>
                <Line name={WRITE_OFF_TEXTS.decidedBy}>{it.decision.by}</Line>
                <Line name={WRITE_OFF_TEXTS.when}>
                  <time dateTime={it.decision.at}>{moment(it.decision.at)}</time>
                </Line>
                {it.decision.reason !== null && (
                  <Line name={WRITE_OFF_TEXTS.reason}>{it.decision.reason}</Line>
                )}
              </>
            )}
          </Lines>
        </PanelSection>
      </div>
    </SidePanel>
  );
}

function RejectForm({ it, onClose }: { it: WriteOff; onClose: (done: boolean) => void }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const submit = async (reason: string) => {
    const input = { reason };
    const done = await change(
      () => call(rejectWriteOff, { params: { id: it.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.rejected,
        action: 'update',
        describe: () => ({ description: WRITE_OFF_TEXTS.writeOffRejected, data: { writeOffId: it.id } }),
      },
    );
    if (done) onClose(true);
  };
  return (
    <ReasonDialog
      draft={`write-off-reject ${it.id}`}
      title={WRITE_OFF_TEXTS.rejectWriteOff}
      description={WRITE_OFF_TEXTS.itsLinesAndEntriesStay}
      submitLabel={COMMON_TEXTS.reject}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.decideFailed}.`}
      onSubmit={(reason) => void submit(reason)}
      onClose={() => onClose(false)}
    />
  );
}
