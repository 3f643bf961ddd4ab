import { useState } from 'react';
import { listMatches, undoMatch } from '@cottontree/contract/banking/banking.ts';
import {
  MATCH_RULES,
  type AccountProof,
  type BankMatch,
} from '@cottontree/contract/banking/reconciliation.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { Column } from '@cottontree/ui/table.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import { ListCard } from './list-card.tsx';
import { LongTable, PAGE } from './long-table.tsx';
import css from './screen.module.css';
import { Sides } from './sides.tsx';
import { RULES, useRule } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

const linesOf = (it: BankMatch) => it.items.filter(({ side }) => side === 'bank');
/** A match of entries only is named after its first entry. */
const firstOf = (it: BankMatch) => linesOf(it)[0] ?? it.items[0];

/** The matches and the rule of each; a row opens with both sides and the reason. */
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
  const columns: readonly Column<BankMatch>[] = [
    {
      key: 'description',
      head: 'Line',
      cell: (it) => <span className={css.text}>{firstOf(it)?.description}</span>,
    },
    { key: 'rule', head: 'Rule', cell: (it) => MATCH_RULES[it.rule].name },
    {
      key: 'day',
      head: 'Day',
      cell: (it) => <time dateTime={firstOf(it)?.day}>{date(firstOf(it)?.day ?? '')}</time>,
    },
    {
      key: 'items',
      head: 'Lines, entries',
      cell: (it) => `${linesOf(it).length}, ${it.items.length - linesOf(it).length}`,
      numeric: true,
      hide: 'medium',
    },
    {
      key: 'difference',
      head: 'Difference',
      cell: (it) => money(it.difference, currency),
      numeric: true,
    },
  ];
  const tools = (
    <>
      <ChoiceField
        label="Rule"
        name="rule"
        options={RULES}
        value={rule}
        words={(each) => (each === 'all' ? 'All' : MATCH_RULES[each].name)}
        onChange={setRule}
      />
      {rule !== 'all' && (
        <span className={css.small} data-constant="limit">
          {MATCH_RULES[rule].says}
        </span>
      )}
    </>
  );
  return (
    <ListCard
      account={account}
      name="Matches"
      list={head}
      counted={({ total }) => `${count(total)} ${total === 1 ? 'match' : 'matches'}`}
      tools={tools}
      over={
        <>
          {open && !undoing && (
            <SidePanel
              open
              onOpenChange={(stays) => !stays && setOpen(undefined)}
              title={MATCH_RULES[open.rule].name}
              description={<span data-constant="row">{open.explanation}</span>}
              footer={mayManage && <Button onClick={() => setUndoing(true)}>Undo match</Button>}
            >
              <div data-constant="row">
                <Sides items={open.items} currency={currency} />
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
        </>
      }
    >
      {({ total }) => (
        <LongTable<AnswerOf<typeof listMatches>, BankMatch>
          caption={`Matches of ${account.name}`}
          head={head}
          total={total}
          keyOf={(page) => keyOf(listMatches, request(page))}
          rowsOf={({ matches }) => matches}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={setOpen}
          openKey={open?.id}
          empty={
            <EmptyState title="No matches">
              {rule === 'all'
                ? 'Nothing of this account is matched yet.'
                : 'Nothing of this account was matched by this rule.'}
            </EmptyState>
          }
        />
      )}
    </ListCard>
  );
}

function UndoForm({ match, onClose }: { match: BankMatch; onClose: (done: boolean) => void }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const submit = async (note: string) => {
    const input = { note };
    const done = await change(
      () => call(undoMatch, { params: { id: match.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.undone,
        action: 'delete',
        describe: () => ({ description: 'Match undone', data: { matchId: match.id } }),
      },
    );
    if (done) onClose(true);
  };
  return (
    <ReasonDialog
      name="note"
      draft={`bank-match-undo ${match.id}`}
      title="Undo match"
      description={
        match.rule === 'write-off'
          ? 'Its lines become exceptions again, and so does the entry that was booked: write that one off too to take it back.'
          : 'Its lines and entries become exceptions again.'
      }
      submitLabel="Undo match"
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.undoFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={() => onClose(false)}
    />
  );
}
