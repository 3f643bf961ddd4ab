import { useState } from 'react';
import { MAX_RESPONSE, answerSuggestion } from '@cottontree/contract/suggestions/features.ts';
import type { FeatureStatus, FeatureSuggestion } from '@cottontree/contract/suggestions/suggestions.ts';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { call } from '../../kernel/call.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAttemptKey } from '../staff/attempt-key.ts';
import { faultsOf } from '../staff/refusal.ts';
import { SUGGESTION_TEXTS } from './texts.ts';
import { useSuggestionChange } from './use-change.ts';

export interface AnswerFormProps {
  suggestion: Pick<FeatureSuggestion, 'id' | 'title' | 'version' | 'ownerResponse'>;
  /** The new status; undefined: it is answered and keeps its status. */
  status: FeatureStatus | undefined;
  onClose: () => void;
}

const SHORTEST = 3;
/** Rejecting it, or answering without a new status, requires a text. */
const mustRespond = (status: FeatureStatus | undefined) => status === undefined || status === 'rejected';

/** Changes the status of a suggestion, with an answer to its author. */
export function AnswerForm({ suggestion, status, onClose }: AnswerFormProps) {
  const { id, title, version, ownerResponse } = suggestion;
  const { pending, error, change } = useSuggestionChange();
  const keyFor = useAttemptKey();
  const held = ownerResponse?.text ?? '';
  const [response, setResponse] = useState(held);
  const [attempted, setAttempted] = useState(false);
  const text = response.trim();
  const short = text.length < SHORTEST && (mustRespond(status) || text !== '');
  const label = status === undefined ? SUGGESTION_TEXTS.respond : SUGGESTION_TEXTS.moves[status];
  const submit = async () => {
    setAttempted(true);
    if (short) return;
    const input = {
      version,
      ...(status !== undefined && { status }),
      ...(text !== '' && text !== held && { response: text }),
    };
    if (status === undefined && text === held) return onClose();
    const done = await change(
      () => call(answerSuggestion, { params: { id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: SUGGESTION_TEXTS.answered,
        action: 'update',
        describe: () => ({ description: `${label}: ${title}`, data: { suggestionId: id } }),
      },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      draft={`suggestion-answer ${id}`}
      title={label}
      description={<span data-constant="message">{title}</span>}
      submitLabel={label}
      pending={pending}
      error={error}
      failed={SUGGESTION_TEXTS.failed}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={SUGGESTION_TEXTS.response}
        required={mustRespond(status)}
        hint={SUGGESTION_TEXTS.everybodyCanRead}
        error={
          (attempted && short ? SUGGESTION_TEXTS.responseRequired : undefined) ?? faultsOf(error).response
        }
      >
        <Textarea
          name="response"
          maxLength={MAX_RESPONSE}
          value={response}
          onChange={(event) => setResponse(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
