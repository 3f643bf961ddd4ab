import { useState } from 'react';
import { listCandidates } from '@cottontree/contract/compliance/compliance.ts';
import type { Candidate } from '@cottontree/contract/compliance/candidates.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { inOneCurrency, moneyOf } from '../../kernel/cell-values.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { CANDIDATE_TEXTS } from './candidate-texts.ts';
import { ManageButton } from './manage-button.tsx';
import css from './screen.module.css';
import { KINDS, STATES, useCandidateState, useKind } from './state.ts';
import { COMPLIANCE_TEXTS, KIND_NAMES } from './texts.ts';

const DecisionForm = deferred(
  async () => (await import('./candidate-decision.tsx')).DecisionForm,
  null,
  'over',
);

const PAGE = 50;
const STATE_NAMES = {
  open: CANDIDATE_TEXTS.open,
  filed: CANDIDATE_TEXTS.filed,
  dismissed: CANDIDATE_TEXTS.dismissed,
  all: CANDIDATE_TEXTS.all,
} as const;

const toneOf = ({ state, isLate }: Candidate) =>
  state === 'filed' ? 'pos' : state === 'dismissed' ? 'neutral' : isLate ? 'neg' : 'warn';
const stateText = ({ state, isLate }: Candidate): string => (isLate ? 'late' : state);

/** Customers' days that may have to be reported, and the decisions about them. */
export function Candidates() {
  const [kind, setKind] = useKind();
  const [state, setState] = useCandidateState();
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<Candidate>();
  const { money } = useMoneyFormats();
  const read = useRead(listCandidates, {
    query: {
      kind: kind === 'all' ? undefined : kind,
      state: state === 'all' ? undefined : state,
      offset: page * PAGE,
      limit: PAGE,
    },
  });
  const columns: Column<Candidate>[] = [
    { key: 'kind', head: CANDIDATE_TEXTS.kind, cell: (row) => KIND_NAMES[row.kind] },
    { key: 'subscriber', head: CANDIDATE_TEXTS.customer, cell: (row) => row.subscriber },
    {
      key: 'day',
      head: CANDIDATE_TEXTS.day,
      cell: (row) => <time dateTime={row.businessDay}>{date(row.businessDay)}</time>,
    },
    {
      key: 'amount',
      head: CANDIDATE_TEXTS.amount,
      numeric: true,
      lead: 'plain',
      cell: (row) => money(row.amount, 'SLL'),
    },
    {
      key: 'transactions',
      head: CANDIDATE_TEXTS.transactions,
      numeric: true,
      hide: 'medium',
      cell: (row) => count(row.transactions),
    },
    {
      key: 'due',
      head: CANDIDATE_TEXTS.due,
      cell: (row) => <time dateTime={row.dueDate}>{date(row.dueDate)}</time>,
    },
    {
      key: 'state',
      head: CANDIDATE_TEXTS.state,
      cell: (row) => <Badge tone={toneOf(row)}>{stateText(row)}</Badge>,
    },
  ];
  const { data } = read;
  const more = data === undefined || data.withheld ? 0 : data.total - (page + 1) * PAGE;
  return (
    <Card
      title={CANDIDATE_TEXTS.reportableCashAndSuspicions}
      meta={data && <span data-constant="count">{CANDIDATE_TEXTS.openCount(count(data.open))}</span>}
      flush
    >
      <div className={css.tools}>
        <ChoiceField
          label={CANDIDATE_TEXTS.kind}
          name="kind"
          options={KINDS}
          value={kind}
          words={(each) => (each === 'all' ? CANDIDATE_TEXTS.all : KIND_NAMES[each])}
          onChange={(chosen) => {
            setKind(chosen);
            setPage(0);
          }}
        />
        <ChoiceField
          label={CANDIDATE_TEXTS.state}
          name="state"
          options={STATES}
          value={state}
          words={(each) => STATE_NAMES[each]}
          onChange={(chosen) => {
            setState(chosen);
            setPage(0);
          }}
        />
      </div>
      {data === undefined ? (
        read.isError ? (
          <PanelError
            error={read.error}
            what={CANDIDATE_TEXTS.reportableCashAndSuspicionsWhat}
            cause={COMPLIANCE_TEXTS.loadFailed}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : (
          <SkeletonRows rows={5} what={CANDIDATE_TEXTS.theCandidates} />
        )
      ) : (
        <div data-constant="row">
          <Table
            caption={CANDIDATE_TEXTS.reportableCashAndSuspicions}
            columns={columns}
            rows={data.candidates}
            rowKey={({ id }) => id}
            onOpen={setOpen}
            openKey={open?.id}
            busy={read.isPlaceholderData}
            empty={
              data.withheld ? (
                <EmptyState title={CANDIDATE_TEXTS.notShown}>
                  {COMPLIANCE_TEXTS.candidatesWithheld}
                </EmptyState>
              ) : (
                <EmptyState title={CANDIDATE_TEXTS.noneHere}>
                  {CANDIDATE_TEXTS.closedDaysAreExaminedAs}
                </EmptyState>
              )
            }
          />
          {(page > 0 || more > 0) && (
            <p className={css.pages}>
              <Button aria-disabled={page === 0 || undefined} onClick={() => setPage(Math.max(0, page - 1))}>
                {CANDIDATE_TEXTS.newer}
              </Button>
              <Button aria-disabled={more <= 0 || undefined} onClick={() => more > 0 && setPage(page + 1)}>
                {CANDIDATE_TEXTS.older}
              </Button>
            </p>
          )}
        </div>
      )}
      {open && <CandidatePanel candidate={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function CandidatePanel({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const [deciding, setDeciding] = useState<'file' | 'dismiss'>();
  const me = useCurrentUser().data?.username;
  const { money, leone } = useMoneyFormats();
  const columns: DataColumn<Candidate['evidence'][number]>[] = [
    { key: 'at', head: CANDIDATE_TEXTS.at, cell: ({ at }) => moment(at), value: ({ at }) => at },
    { key: 'type', head: CANDIDATE_TEXTS.type, cell: ({ type }) => type, value: ({ type }) => type },
    {
      key: 'amount',
      head: CANDIDATE_TEXTS.amount,
      numeric: true,
      lead: 'plain',
      cell: ({ amount, currency }) => money(amount, currency),
      ...(inOneCurrency(candidate.evidence) && {
        value: ({ amount, currency }) => moneyOf(amount, currency, leone),
      }),
    },
  ];
  return (
    <SidePanel
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={KIND_NAMES[candidate.kind]}
      description={<span data-constant="row">{candidate.subscriber}</span>}
      {...(candidate.state === 'open' && {
        footer: (
          <span className={css.actions}>
            <ManageButton variant="primary" onClick={() => setDeciding('file')}>
              {CANDIDATE_TEXTS.filed}
            </ManageButton>
            {candidate.dismissal === null ? (
              <ManageButton onClick={() => setDeciding('dismiss')}>
                {CANDIDATE_TEXTS.proposeToDismiss}
              </ManageButton>
            ) : (
              <ManageButton
                disabled={me === undefined || !candidate.dismissal.people.includes(me)}
                onClick={() => setDeciding('dismiss')}
              >
                {CANDIDATE_TEXTS.agreeToDismiss}
              </ManageButton>
            )}
          </span>
        ),
      })}
    >
      <div data-constant="row">
        <PanelSection title={CANDIDATE_TEXTS.found}>
          <Lines>
            <Line name={CANDIDATE_TEXTS.day}>{date(candidate.businessDay)}</Line>
            <Line name={CANDIDATE_TEXTS.amount}>{money(candidate.amount, 'SLL')}</Line>
            <Line name={CANDIDATE_TEXTS.detected}>{moment(candidate.detectedAt)}</Line>
            <Line name={CANDIDATE_TEXTS.due}>{date(candidate.dueDate)}</Line>
            <Line name={CANDIDATE_TEXTS.state}>
              <Badge tone={toneOf(candidate)}>{stateText(candidate)}</Badge>
            </Line>
            {candidate.decidedAt !== null && (
              <Line name={CANDIDATE_TEXTS.decided}>
                {candidate.decidedBy}, {moment(candidate.decidedAt)}
              </Line>
            )}
            {candidate.note !== null && <Line name={CANDIDATE_TEXTS.note}>{candidate.note}</Line>}
            {candidate.dismissal !== null && <Dismissal {...candidate.dismissal} />}
          </Lines>
        </PanelSection>
        <PanelSection title={CANDIDATE_TEXTS.evidence}>
          <DataTable
            caption={CANDIDATE_TEXTS.transactionsItWasMadeOf}
            columns={columns}
            rows={candidate.evidence}
            rowKey={({ transaction }) => transaction}
            maxHeight={320}
          />
        </PanelSection>
      </div>
      {deciding && (
        <DecisionForm
          candidate={candidate}
          decision={deciding}
          onCancel={() => setDeciding(undefined)}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

/** Who proposed not to report it, why, and who can decide the proposal. */
function Dismissal({ note, proposedBy, proposedAt, people, from }: NonNullable<Candidate['dismissal']>) {
  return (
    <Line name={CANDIDATE_TEXTS.toBeDismissed}>
      {CANDIDATE_TEXTS.itWaitsFor(proposedBy, moment(proposedAt), note, people.join(' or '))}
      {from !== null && CANDIDATE_TEXTS.fromFrom(moment(from))}.
    </Line>
  );
}
