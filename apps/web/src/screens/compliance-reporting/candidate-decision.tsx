import { decideCandidate } from '@cottontree/contract/compliance/compliance.ts';
import type { Candidate } from '@cottontree/contract/compliance/candidates.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { CANDIDATE_TEXTS } from './candidate-texts.ts';
import { KIND_NAMES } from './texts.ts';
import { useComplianceChange } from './use-change.ts';

const NOTE = { fault: CANDIDATE_TEXTS.sayWhy, most: 1_000 };

/**
 * Records that a candidate was filed, or that it needs no report: the latter is proposed by one person and approved by
 * another.
 */
export function DecisionForm(props: {
  candidate: Candidate;
  decision: 'file' | 'dismiss';
  onCancel: () => void;
  onDone: () => void;
}) {
  const { candidate, decision, onCancel, onDone } = props;
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const filing = decision === 'file';
  const agreeing = candidate.dismissal !== null;
  const submit = async (note: string) => {
    const input = { decision, note, version: candidate.version };
    const done = await change(
      () => call(decideCandidate, { params: { id: candidate.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: filing ? CANDIDATE_TEXTS.filingRecorded : CANDIDATE_TEXTS.candidateDismissed,
        waits: ({ state }) =>
          state === 'open' ? { title: CANDIDATE_TEXTS.dismissalWaitsForASecond } : undefined,
        action: 'update',
        describe: () => ({
          description: CANDIDATE_TEXTS.decidedACandidate(candidate.kind),
          data: { id: candidate.id },
        }),
      },
    );
    if (done) onDone();
  };
  return (
    <ReasonDialog
      name="note"
      label={filing ? CANDIDATE_TEXTS.referenceAndNote : CANDIDATE_TEXTS.whyItIsNotReportableLabel}
      rule={NOTE}
      draft={`candidate-${decision} ${candidate.id}`}
      title={
        filing
          ? CANDIDATE_TEXTS.recordTheFiling(KIND_NAMES[candidate.kind])
          : CANDIDATE_TEXTS.dismissKind(KIND_NAMES[candidate.kind])
      }
      description={
        filing || agreeing ? CANDIDATE_TEXTS.recordedWithYourName : CANDIDATE_TEXTS.recordedWithYourNameAbout
      }
      submitLabel={
        filing ? CANDIDATE_TEXTS.record : agreeing ? CANDIDATE_TEXTS.dismiss : CANDIDATE_TEXTS.propose
      }
      pending={pending}
      error={error}
      failed={CANDIDATE_TEXTS.failedToRecordTheDecision}
      wide
      onSubmit={(note) => void submit(note)}
      onClose={onCancel}
    />
  );
}
