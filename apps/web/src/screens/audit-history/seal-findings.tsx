import { approveAcceptance, rejectAcceptance } from '@cottontree/contract/audit/audit.ts';
import type {
  FoundField,
  FoundRow,
  SealAcceptance,
  StandingFinding,
} from '@cottontree/contract/audit/seals.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { awaitedInWords } from '../../domain/staff/awaited-owner.ts';
import { call } from '../../kernel/call.ts';
import { count, moment } from '../../kernel/formatting.ts';
import { CHAIN_TEXTS } from './chain-texts.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

const { accept: texts } = AUDIT_TEXTS;
const AUDIT = /^\/api\/(audit|figures\/doubts)(\/|$)/;

export interface FindingsProps {
  findings: readonly StandingFinding[];
  /** Set for people who may propose to accept a finding. */
  onAccept: ((found: StandingFinding) => void) | undefined;
  mayDecide: boolean;
}

/** Each open finding: since when, the recorded and the present value, and the state of its acceptance. */
export function Findings({ findings, onAccept, mayDecide }: FindingsProps) {
  return (
    <ul className={css.list}>
      {findings.map((found) => (
        <li key={found.id}>
          <span className={css.sentence}>{found.finding}</span>
          <span className={css.small}>{CHAIN_TEXTS.foundOn(moment(found.foundAt))}</span>
          <Rows found={found} />
          {found.acceptance !== null && <Acceptance acceptance={found.acceptance} mayDecide={mayDecide} />}
          {found.table !== null && onAccept !== undefined && found.acceptance?.state !== 'waiting' && (
            <Button
              variant="quiet"
              aria-label={CHAIN_TEXTS.acceptAsItIs(found.finding)}
              onClick={() => onAccept(found)}
            >
              {texts.button}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rows({ found: { rows, more, table, derived } }: { found: StandingFinding }) {
  if (table === null) return null;
  if (rows === null) return <span className={css.small}>{texts.tooLarge}</span>;
  if (rows.length === 0) return <span className={css.small}>{texts.putBack}</span>;
  return (
    <>
      {rows.map((row, place) => (
        <Row key={`${row.key} ${place}`} row={row} source={derived?.source} />
      ))}
      {derived?.sourceDiffers === true && (
        <span className={css.small}>{texts.sourceDiffers(derived.source)}</span>
      )}
      {more > 0 && <span className={css.small}>{CHAIN_TEXTS.andMoreRows(count(more))}</span>}
    </>
  );
}

/** `source`: the table of the rows that this row is derived from. */
function Row({ row, source }: { row: FoundRow; source: string | undefined }) {
  const { key, change, earlier, fields } = row;
  const name = key === null ? CHAIN_TEXTS.aRow : CHAIN_TEXTS.rowKey(key);
  return (
    <div className={css.row}>
      <span>
        {source === undefined ? CHAIN_TEXTS.nameWasChange(name, change) : texts.derived[change](name, source)}
        {earlier === 'unknown' && ` ${texts.onlyTheFact}`}
      </span>
      <dl className={css.fields}>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{field.name}</dt>
            <dd>{source === undefined ? fieldText(field, change, earlier) : derivedText(field, change)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** "recorded: 2, now: 1"; an unknown value is left out. */
function fieldText(
  { recorded, now }: FoundField,
  change: FoundRow['change'],
  earlier: FoundRow['earlier'],
): string {
  const was = `recorded: ${recorded ?? 'nothing'}`;
  const is = `now: ${now ?? 'nothing'}`;
  if (change === 'deleted') return was;
  return earlier === 'known' ? `${was}, ${is}` : is;
}

/** "stored: 2, from its rows: 1": neither of the two is known to be the right one. */
function derivedText({ recorded, now }: FoundField, change: FoundRow['change']): string {
  const stored = `stored: ${now ?? 'nothing'}`;
  const given = CHAIN_TEXTS.fromItsRows(recorded ?? 'nothing');
  if (change === 'changed') return `${stored}, ${given}`;
  return change === 'added' ? stored : given;
}

/** A proposal to accept a finding, with the decision for another person. */
function Acceptance({ acceptance, mayDecide }: { acceptance: SealAcceptance; mayDecide: boolean }) {
  const { pending, change } = useChange(AUDIT);
  const keyFor = useAttemptKey();
  const { id, proposedBy, proposedAt, reason, state, waitsFor, obstacle, finding } = acceptance;
  const decide = (approve: boolean) =>
    change<unknown>(
      () =>
        call(
          approve ? approveAcceptance : rejectAcceptance,
          {
            params: { id },
          },
          { idempotencyKey: keyFor({ id, approve }) },
        ),
      {
        done: approve ? texts.accepted : texts.rejected,
        failed: texts.failed,
        action: 'update',
        describe: () => ({
          description: CHAIN_TEXTS.didNotAgreeToAccept(approve, finding),
          data: { id },
        }),
      },
    );
  return (
    <div className={css.proposal}>
      <span>{CHAIN_TEXTS.proposedOnToAcceptIt(proposedBy, moment(proposedAt), reason)}</span>
      <span className={css.small}>
        {state === 'lapsed' ? obstacle : waitsFor !== null && CHAIN_TEXTS.waitsFor(awaitedInWords(waitsFor))}
      </span>
      {mayDecide && (
        <span className={css.ways}>
          {state === 'waiting' && obstacle === null && (
            <Button busy={pending} onClick={() => void decide(true)}>
              {texts.agree}
            </Button>
          )}
          <Button variant="quiet" busy={pending} onClick={() => void decide(false)}>
            {texts.reject}
          </Button>
        </span>
      )}
    </div>
  );
}

/** The accepted findings. Their rows match the seals because they were sealed again. */
export function AcceptedFindings({ accepted }: { accepted: readonly SealAcceptance[] }) {
  return (
    <details className={css.accepted}>
      <summary>{CHAIN_TEXTS.findingsWereAccepted(accepted.length, count(accepted.length))}</summary>
      <ul className={css.list}>
        {accepted.map(({ id, finding, proposedBy, decidedBy, decidedAt, reason }) => (
          <li key={id}>
            <span className={css.sentence}>{finding}</span>
            <span className={css.small}>
              {CHAIN_TEXTS.proposedByAcceptedBy(proposedBy)} {decidedBy}
              {decidedAt !== null && CHAIN_TEXTS.onDecidedAt(moment(decidedAt))}: {reason}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
