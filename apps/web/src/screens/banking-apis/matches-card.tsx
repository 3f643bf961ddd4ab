import { useState } from 'react';
import {
  MATCH_RULES,
  MatchRule,
  listMatches,
  undoMatch,
  type AccountProof,
  type BankMatch,
} from '@cottontree/contract/banking.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Select, Textarea } from '@cottontree/ui/field.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { keyOf, useRead } from '../../kernel/query.ts';
import { ListChoice } from './list-choice.tsx';
import css from './screen.module.css';
import { useRule } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

const PAGE = 100;
const ROW = 40;
interface Slot {
  place: number;
  it: BankMatch | undefined;
}

/** What was matched and by which rule; a row opens with its sides and its reason. */
export function MatchesCard({ account, mayManage }: { account: AccountProof; mayManage: boolean }) {
  const { integrationId, currency } = account;
  const [rule, setRule] = useRule();
  const { money } = useMoneyFormats();
  const [open, setOpen] = useState<BankMatch>();
  const [undoing, setUndoing] = useState(false);
  const request = (page: number) => ({
    query: { integrationId, offset: page * PAGE, limit: PAGE, ...(rule !== 'all' && { rule }) },
  });
  const head = useRead(listMatches, request(0));
  const total = head.data?.total ?? 0;
  const { part, first, end } = useLongRows(total, ROW);
  const slots = usePagesInSight<AnswerOf<typeof listMatches>, BankMatch>(
    { size: PAGE, keyOf: (page) => keyOf(listMatches, request(page)), rowsOf: ({ matches }) => matches },
    head,
    first,
    end,
  ).map((it, at): Slot => ({ place: first + at, it }));
  const lines = (it: BankMatch) => it.items.filter(({ side }) => side === 'bank');
  const column = (
    key: string,
    name: string,
    cell: (it: BankMatch) => Column<Slot>['head'],
    rest: Partial<Column<Slot>> = {},
  ): Column<Slot> => ({
    key,
    head: name,
    cell: ({ it }) => (it ? cell(it) : <Skeleton width={80} height={10} />),
    ...rest,
  });
  const columns = [
    column('description', 'Line', (it) => <span className={css.text}>{lines(it)[0]?.description}</span>),
    column('rule', 'Rule', (it) => MATCH_RULES[it.rule].name),
    column('day', 'Day', (it) => <time dateTime={lines(it)[0]?.day}>{date(lines(it)[0]?.day ?? '')}</time>, {
      hide: 'narrow',
    }),
    column('items', 'Lines, entries', (it) => `${lines(it).length}, ${it.items.length - lines(it).length}`, {
      numeric: true,
      hide: 'medium',
    }),
    column('difference', 'Difference', (it) => money(it.difference, currency), { numeric: true }),
  ];
  return (
    <Card
      title={<span data-constant="row">{`Matches of ${account.name}`}</span>}
      meta={
        <span role="status" data-constant="count">
          {head.data && `${count(total)} matches`}
        </span>
      }
      flush
    >
      <div className={`${css.tools} ${css.state}`}>
        <ListChoice />
        <Field label="Rule">
          <Select
            name="rule"
            value={rule}
            onChange={(event) =>
              setRule(MatchRule.options.find((each) => each === event.target.value) ?? 'all')
            }
          >
            <option value="all">All</option>
            {MatchRule.options.map((each) => (
              <option key={each} value={each}>
                {MATCH_RULES[each].name}
              </option>
            ))}
          </Select>
        </Field>
        {rule !== 'all' && (
          <span className={css.small} data-constant="limit">
            {MATCH_RULES[rule].says}
          </span>
        )}
      </div>
      {head.data === undefined ? (
        <div className={css.state}>
          {head.isError ? (
            <PanelError
              error={head.error}
              what="matches"
              cause={BANKING_TEXTS.loadFailed}
              onRetry={() => void head.refetch()}
              retrying={head.isFetching}
            />
          ) : (
            <SkeletonRows rows={8} what="matches" />
          )}
        </div>
      ) : (
        <div data-constant="row">
          <Table
            caption={`Matches of ${account.name}`}
            columns={columns}
            rows={slots}
            part={part}
            rowKey={({ it, place }) => it?.id ?? String(place)}
            onOpen={({ it }) => it && setOpen(it)}
            openKey={open?.id}
            busy={head.isPlaceholderData}
            maxHeight="max(320px, calc(100dvh - 360px))"
            empty={
              <EmptyState title="No matches">Nothing of this account was matched by this rule.</EmptyState>
            }
            comfortable
          />
        </div>
      )}
      {open && !undoing && (
        <SidePanel
          open
          onOpenChange={(stays) => !stays && setOpen(undefined)}
          title={MATCH_RULES[open.rule].name}
          description={<span data-constant="row">{open.explanation}</span>}
          footer={mayManage && <Button onClick={() => setUndoing(true)}>Undo match</Button>}
        >
          <div data-constant="row">
            {(['bank', 'ledger'] as const).map((side) => (
              <PanelSection key={side} title={side === 'bank' ? 'Bank' : 'Ledger'}>
                <Lines>
                  {open.items
                    .filter((each) => each.side === side)
                    .map((each) => (
                      <Line
                        key={each.id}
                        name={`${date(each.day)} ${each.reference ?? ''} ${each.description}`}
                      >
                        {money(each.amount, currency)}
                      </Line>
                    ))}
                </Lines>
              </PanelSection>
            ))}
            <PanelSection title="Who">
              <Lines>
                <Line name="Matched by">{open.madeBy ?? 'The rules'}</Line>
                <Line name="When">
                  <time dateTime={open.madeAt}>{moment(open.madeAt)}</time>
                </Line>
                {open.note !== null && <Line name="Note">{open.note}</Line>}
              </Lines>
            </PanelSection>
          </div>
        </SidePanel>
      )}
      {open && undoing && (
        <UndoForm
          match={open}
          onClose={(done) => {
            setUndoing(false);
            if (done) setOpen(undefined);
          }}
        />
      )}
    </Card>
  );
}

function UndoForm({ match, onClose }: { match: BankMatch; onClose: (done: boolean) => void }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const fault = note.trim().length < 3 ? 'Say why, in a few words.' : undefined;
  const submit = async () => {
    setAsked(true);
    if (fault !== undefined) return;
    const input = { note: note.trim() };
    const done = await change(
      () => call(undoMatch, { params: { id: match.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.undone,
        failed: BANKING_TEXTS.undoFailed,
        action: 'delete',
        describe: () => ({ description: 'Match undone', data: { matchId: match.id } }),
      },
    );
    if (done) onClose(true);
  };
  return (
    <FormDialog
      title="Undo match"
      description="Its lines and entries become exceptions again."
      submitLabel="Undo match"
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.undoFailed}.`}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <Field label="Note" required error={asked ? fault : undefined}>
        <Textarea
          name="note"
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
