import { useState, type FormEvent } from 'react';
import { submitSuggestion } from '@cottontree/contract/suggestions/features.ts';
import {
  BoxCategory,
  MAX_DESCRIPTION,
  STORED_CATEGORY,
  titleOf,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { SimilarWhileTyping } from '../../domain/suggestions/similar-list.tsx';
import { SUGGESTION_TEXTS } from '../../domain/suggestions/texts.ts';
import { useSuggestionChange } from '../../domain/suggestions/use-change.ts';
import { call } from '../../kernel/call.ts';
import css from './screen.module.css';
import { BOX_TEXTS } from './texts.ts';

/** A category and a free text; the first sentence becomes the title. */
export function SubmitTab({ onOpen }: { onOpen: (id: string) => void }) {
  const { pending, error, change } = useSuggestionChange();
  const keyFor = useAttemptKey();
  const [category, setCategory] = useState<BoxCategory>('feature');
  const [text, setText] = useState('');
  const blank = text.trim() === '';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (blank || pending) return;
    const input = {
      title: titleOf(text),
      description: text.trim(),
      category: STORED_CATEGORY[category],
    };
    const done = await change(() => call(submitSuggestion, { input }, { idempotencyKey: keyFor(input) }), {
      done: SUGGESTION_TEXTS.submitted,
      doneText: SUGGESTION_TEXTS.submittedText,
      failed: SUGGESTION_TEXTS.failed,
      failedText: SUGGESTION_TEXTS.submitFailed,
      action: 'create',
      describe: ({ id }) => ({
        description: BOX_TEXTS.suggestedTitle(input.title),
        data: { suggestionId: id },
      }),
    });
    if (done === undefined) return;
    setText('');
    // The button is about to be disabled.
    form.querySelector('textarea')?.focus();
  };
  return (
    <Form
      draft={{ name: 'suggestion' }}
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <ChoiceField
        label={BOX_TEXTS.category}
        name="category"
        options={BoxCategory.options}
        value={category}
        words={(each) => BOX_TEXTS.categories[each]}
        onChange={setCategory}
      />
      <Field label={BOX_TEXTS.text} hint={BOX_TEXTS.textHint} error={faultsOf(error).description}>
        <Textarea
          name="text"
          rows={6}
          maxLength={MAX_DESCRIPTION}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <SimilarWhileTyping title={titleOf(text)} body={text} onOpen={onOpen} />
      <span>
        <Button type="submit" variant="primary" disabled={blank} busy={pending}>
          {pending ? SUGGESTION_TEXTS.submitting : BOX_TEXTS.submit}
        </Button>
      </span>
    </Form>
  );
}
