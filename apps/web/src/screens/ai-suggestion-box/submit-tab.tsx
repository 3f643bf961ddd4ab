import { useForm, useWatch } from 'react-hook-form';
import { submitSuggestion } from '@cottontree/contract/suggestions/features.ts';
import {
  BoxCategory,
  MAX_DESCRIPTION,
  STORED_CATEGORY,
  titleOf,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { LongTextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
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
  const form = useForm({ defaultValues: { category: 'feature' as BoxCategory, text: '' } });
  const { control, resetField, setFocus } = form;
  const typed = useWatch({ control, name: 'text' });
  const isBlank = typed.trim() === '';
  useRefusedFields(form, error, (path) => (path === 'description' ? 'text' : path));
  const submit = form.handleSubmit(async ({ category, text }) => {
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
    resetField('text');
    // The button is about to be disabled.
    setFocus('text');
  });
  return (
    <Form
      draft={{ name: 'suggestion' }}
      className={css.form}
      onSubmit={(event) => void (isBlank || pending ? event.preventDefault() : submit(event))}
      noValidate
    >
      <ListField
        control={control}
        name="category"
        label={BOX_TEXTS.category}
        options={BoxCategory.options}
        words={(each) => BOX_TEXTS.categories[each]}
      />
      <LongTextField
        control={control}
        name="text"
        label={BOX_TEXTS.text}
        hint={BOX_TEXTS.textHint}
        rows={6}
        maxLength={MAX_DESCRIPTION}
      />
      <SimilarWhileTyping title={titleOf(typed)} body={typed} onOpen={onOpen} />
      <span>
        <Button type="submit" variant="primary" disabled={isBlank} busy={pending}>
          {pending ? SUGGESTION_TEXTS.submitting : BOX_TEXTS.submit}
        </Button>
      </span>
    </Form>
  );
}
