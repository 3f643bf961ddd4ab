import { useState } from 'react';
import { decideCandidate } from '@cottontree/contract/compliance/compliance.ts';
import type { Candidate } from '@cottontree/contract/compliance/candidates.ts';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { KIND_NAMES } from './texts.ts';
import { useComplianceChange } from './use-change.ts';

const NOTE_REQUIRED = 'Say why, or under which reference it was filed.';

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
  const [note, setNote] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const fault = note.trim().length < 3 ? NOTE_REQUIRED : undefined;
  const filing = decision === 'file';
  const agreeing = candidate.dismissal !== null;
  const submit = async () => {
    setSubmitted(true);
    if (fault !== undefined) return;
    const input = { decision, note: note.trim(), version: candidate.version };
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
    <FormDialog
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
      onSubmit={() => void submit()}
      onClose={onCancel}
    >
      <Field
        label={filing ? 'Reference and note' : 'Why it is none'}
        required
        error={submitted ? fault : undefined}
      >
        <Textarea
          name="note"
          rows={3}
          maxLength={1_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
