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
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
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
      head: RECONCILIATION_TEXTS.line,
      cell: (it) => <span className={css.text}>{firstOf(it)?.description}</span>,
    },
    { key: 'rule', head: RECONCILIATION_TEXTS.rule, cell: (it) => MATCH_RULES[it.rule].name },
    {
      key: 'day',
      head: RECONCILIATION_TEXTS.day,
      cell: (it) => <time dateTime={firstOf(it)?.day}>{date(firstOf(it)?.day ?? '')}</time>,
    },
    {
      key: 'items',
      head: RECONCILIATION_TEXTS.linesEntries,
      cell: (it) => `${linesOf(it).length}, ${it.items.length - linesOf(it).length}`,
      numeric: true,
      hide: 'medium',
    },
    {
      key: 'difference',
      head: RECONCILIATION_TEXTS.difference,
      cell: (it) => money(it.difference, currency),
      numeric: true,
    },
  ];
  const tools = (
    <>
      <ChoiceField
        label={RECONCILIATION_TEXTS.rule}
        name="rule"
        options={RULES}
        value={rule}
        words={(each) => (each === 'all' ? RECONCILIATION_TEXTS.all : MATCH_RULES[each].name)}
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
      name={RECONCILIATION_TEXTS.matches}
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
              footer={
                mayManage && (
                  <Button onClick={() => setUndoing(true)}>{RECONCILIATION_TEXTS.undoMatch}</Button>
                )
              }
            >
              <div data-constant="row">
                <Sides items={open.items} currency={currency} />
                <PanelSection title={RECONCILIATION_TEXTS.who}>
                  <Lines>
                    <Line name={RECONCILIATION_TEXTS.matchedBy}>
                      {open.madeBy ?? RECONCILIATION_TEXTS.theRules}
                    </Line>
                    <Line name={RECONCILIATION_TEXTS.when}>
                      <time dateTime={open.madeAt}>{moment(open.madeAt)}</time>
                    </Line>
                    {open.note !== null && <Line name={RECONCILIATION_TEXTS.note}>{open.note}</Line>}
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
          caption={RECONCILIATION_TEXTS.matchesOf(account.name)}
          head={head}
          total={total}
          keyOf={(page) => keyOf(listMatches, request(page))}
          rowsOf={({ matches }) => matches}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={setOpen}
          openKey={open?.id}
          empty={
            <EmptyState title={RECONCILIATION_TEXTS.noMatches}>
              {rule === 'all'
                ? RECONCILIATION_TEXTS.nothingMatchedYet
                : RECONCILIATION_TEXTS.nothingMatchedByThisRule}
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
        describe: () => ({ description: RECONCILIATION_TEXTS.matchUndone, data: { matchId: match.id } }),
      },
    );
    if (done) onClose(true);
  };
  return (
    <ReasonDialog
      name="note"
      draft={`bank-match-undo ${match.id}`}
      title={RECONCILIATION_TEXTS.undoMatch}
      description={
        match.rule === 'write-off' ? RECONCILIATION_TEXTS.undoOfAWriteOff : RECONCILIATION_TEXTS.undoOfAMatch
      }
      submitLabel={RECONCILIATION_TEXTS.undoMatch}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.undoFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={() => onClose(false)}
    />
  );
}
