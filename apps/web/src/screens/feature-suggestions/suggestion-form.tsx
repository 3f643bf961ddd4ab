import { useState, type FormEvent } from 'react';
import { submitSuggestion } from '@cottontree/contract/suggestions/features.ts';
import { MAX_DESCRIPTION, MAX_TITLE } from '@cottontree/contract/suggestions/suggestions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Input, Textarea } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { SimilarWhileTyping } from '../../domain/suggestions/similar-list.tsx';
import { SUGGESTION_TEXTS } from '../../domain/suggestions/texts.ts';
import { useSuggestionChange } from '../../domain/suggestions/use-change.ts';
import { call } from '../../kernel/call.ts';
import css from './screen.module.css';
import { FEATURE_TEXTS } from './texts.ts';

/** A form for a new suggestion; similar suggestions of others are shown while it is written. */
export function SuggestionForm({ onOpen }: { onOpen: (id: string) => void }) {
  const { pending, error, change } = useSuggestionChange();
  const keyFor = useAttemptKey();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const blank = title.trim() === '' || description.trim() === '';
  const faults = faultsOf(error);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (blank || pending) return;
    const input = { title: title.trim(), description: description.trim() };
    const done = await change(() => call(submitSuggestion, { input }, { idempotencyKey: keyFor(input) }), {
      done: SUGGESTION_TEXTS.submitted,
      doneText: SUGGESTION_TEXTS.submittedText,
      failed: SUGGESTION_TEXTS.failed,
      failedText: SUGGESTION_TEXTS.submitFailed,
      action: 'create',
      describe: ({ id }) => ({
        description: FEATURE_TEXTS.suggestedTitle(input.title),
        data: { suggestionId: id },
      }),
    });
    if (done === undefined) return;
    setTitle('');
    setDescription('');
    // The button is about to be disabled.
    form.querySelector('input')?.focus();
  };
  return (
    <Card title={FEATURE_TEXTS.form}>
      <Form
        draft={{ name: 'feature-suggestion' }}
        className={css.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <Field label={FEATURE_TEXTS.title} error={faults.title}>
          <Input
            name="title"
            maxLength={MAX_TITLE}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field label={FEATURE_TEXTS.description} error={faults.description}>
          <Textarea
            name="description"
            maxLength={MAX_DESCRIPTION}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <SimilarWhileTyping title={title} body={description} onOpen={onOpen} />
        <span>
          <Button type="submit" variant="primary" disabled={blank} busy={pending}>
            {pending ? SUGGESTION_TEXTS.submitting : FEATURE_TEXTS.submit}
          </Button>
        </span>
      </Form>
    </Card>
  );
}
