import { decideCandidate } from '@cottontree/contract/compliance/compliance.ts';
import type { Candidate } from '@cottontree/contract/compliance/candidates.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { KIND_NAMES } from './texts.ts';
import { useComplianceChange } from './use-change.ts';

const NOTE = { fault: 'Say why, or under which reference it was filed.', most: 1_000 };

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
        done: filing ? 'Filing recorded' : 'Candidate dismissed',
        waits: ({ state }) =>
          state === 'open' ? { title: 'The dismissal waits for a second person' } : undefined,
        action: 'update',
        describe: () => ({
          description: `Decided a ${candidate.kind} candidate`,
          data: { id: candidate.id },
        }),
      },
    );
    if (done) onDone();
  };
  return (
    <ReasonDialog
      name="note"
      label={filing ? 'Reference and note' : 'Why it is none'}
      rule={NOTE}
      draft={`candidate-${decision} ${candidate.id}`}
      title={
        filing ? `Record the filing: ${KIND_NAMES[candidate.kind]}` : `Dismiss: ${KIND_NAMES[candidate.kind]}`
      }
      description={
        filing || agreeing
          ? 'Recorded with your name; it cannot be undone.'
          : 'Recorded with your name. It stays open until another person agrees.'
      }
      submitLabel={filing ? 'Record' : agreeing ? 'Dismiss' : 'Propose'}
      pending={pending}
      error={error}
      failed="Failed to record the decision."
      wide
      onSubmit={(note) => void submit(note)}
      onClose={onCancel}
    />
  );
}
