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
import { count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { ListCard } from './list-card.tsx';
import { LIST_HEIGHT } from './long-table.tsx';
import css from './screen.module.css';
import { Sides } from './sides.tsx';
import { BANKING_TEXTS, WRITE_OFF_STATES } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

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
      head: 'Reason',
      value: ({ note }) => note,
      cell: (it) => <span className={css.text}>{it.note}</span>,
    },
    {
      key: 'state',
      head: 'State',
      value: ({ state }) => WRITE_OFF_STATES[state].label,
      cell: ({ state }) => <Badge tone={WRITE_OFF_STATES[state].tone}>{WRITE_OFF_STATES[state].label}</Badge>,
    },
    { key: 'account', head: 'Booked to', cell: accountOf, value: accountOf, hide: 'medium' },
    {
      key: 'day',
      head: 'Day',
      cell: ({ day }) => <time dateTime={day}>{date(day)}</time>,
      value: ({ day }) => day,
    },
    {
      key: 'by',
      head: 'Proposed by',
      cell: ({ proposedBy }) => proposedBy,
      value: ({ proposedBy }) => proposedBy,
      hide: 'medium',
    },
    {
      key: 'amount',
      head: 'Amount',
      unit: account.currency === 'SLL' ? leone : account.currency,
      cell: (it) => money(it.amount, it.currency),
      value: (it) => moneyOf(it.amount, it.currency, leone),
      numeric: true,
    },
  ];
  return (
    <ListCard
      account={account}
      name="Write-offs"
      list={list}
      counted={(all) => `${count(all.filter(({ state }) => state === 'proposed').length)} to decide`}
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
          caption={`Write-offs of ${account.name}`}
          name="Write-offs"
          views="write-offs"
          columns={columns}
          rows={all}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpenId(id)}
          openKey={openId}
          busy={list.isPlaceholderData}
          maxHeight={LIST_HEIGHT}
          empty={
            <EmptyState title="Nothing was written off">
              Choose exceptions and propose to write them off; another person decides.
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
        describe: () => ({ description: 'Write-off approved', data: { writeOffId: it.id } }),
      },
    );
    if (done) onClose();
  };
  const waits = it.state === 'proposed';
  return (
    <SidePanel
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="Write-off"
      description={<span data-constant="row">{it.note}</span>}
      footer={
        waits &&
        it.obstacle === null && (
          <>
            <Button onClick={onReject}>Reject</Button>
            <Button variant="primary" busy={pending} onClick={() => void approve()}>
              Approve
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
        <PanelSection title="Journal">
          <Lines>
            <Line name="State">{WRITE_OFF_STATES[it.state].label}</Line>
            <Line name="Amount">{money(it.amount, it.currency)}</Line>
            <Line name="Booked to">{accountOf(it)}</Line>
            <Line name="Business day">{date(it.day)}</Line>
            {it.journalId !== null && <Line name="Journal">{it.journalId}</Line>}
          </Lines>
        </PanelSection>
        <Sides items={it.items} currency={it.currency} />
        <PanelSection title="Who">
          <Lines>
            <Line name="Proposed by">{it.proposedBy}</Line>
            <Line name="When">
              <time dateTime={it.proposedAt}>{moment(it.proposedAt)}</time>
            </Line>
            {it.decision && (
              <>
                <Line name="Decided by">{it.decision.by}</Line>
                <Line name="When">
                  <time dateTime={it.decision.at}>{moment(it.decision.at)}</time>
                </Line>
                {it.decision.reason !== null && <Line name="Reason">{it.decision.reason}</Line>}
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
        describe: () => ({ description: 'Write-off rejected', data: { writeOffId: it.id } }),
      },
    );
    if (done) onClose(true);
  };
  return (
    <ReasonDialog
      draft={`write-off-reject ${it.id}`}
      title="Reject write-off"
      description="Its lines and entries stay exceptions."
      submitLabel="Reject"
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.decideFailed}.`}
      onSubmit={(reason) => void submit(reason)}
      onClose={() => onClose(false)}
    />
  );
}
