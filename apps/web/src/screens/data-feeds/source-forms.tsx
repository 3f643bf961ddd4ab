import { useForm } from 'react-hook-form';
import { addFeedSource, endFeedSource, type FeedSource } from '@cottontree/contract/ingest/control-totals.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { DayField } from '../../domain/forms/day-field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { useToday } from '../../kernel/company-time.ts';
import { FEED_TEXTS } from './texts.ts';

const FEEDS = /^\/api\/control-totals/;

/** Names a source, of which control totals are expected from then on. */
export function AddForm({ onClose }: { onClose: () => void }) {
  const { pending, error, change } = useChange(FEEDS);
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { name: '', idPrefix: '', fromDay: useToday() } });
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async (input) => {
    const done = await change(() => call(addFeedSource, { input }, { idempotencyKey: keyFor(input) }), {
      done: FEED_TEXTS.added,
      action: 'create',
      describe: () => ({ description: FEED_TEXTS.addedIt(input.name), data: { source: input.name } }),
    });
    if (done !== undefined) onClose();
  });
  return (
    <FormDialog
      draft="feed-source"
      title={FEED_TEXTS.addTitle}
      submitLabel={FEED_TEXTS.add}
      pending={pending}
      error={error}
      failed={`${FEED_TEXTS.addFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={FEED_TEXTS.name}
        hint={FEED_TEXTS.nameHint}
        required
        maxLength={40}
        spellCheck={false}
      />
      <TextField
        control={form.control}
        name="idPrefix"
        label={FEED_TEXTS.prefix}
        hint={FEED_TEXTS.prefixHint}
        maxLength={40}
        spellCheck={false}
      />
      <DayField
        control={form.control}
        name="fromDay"
        label={FEED_TEXTS.fromDay}
        hint={FEED_TEXTS.fromDayHint}
        required
      />
    </FormDialog>
  );
}

/** Ends a source: after a day no control totals of it are expected. */
export function EndForm({ source, onClose }: { source: FeedSource; onClose: () => void }) {
  const { name, version, fromDay } = source;
  const { pending, error, change } = useChange(FEEDS);
  const keyFor = useAttemptKey();
  const today = useToday();
  const form = useForm({ defaultValues: { lastDay: today < fromDay ? fromDay : today } });
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async ({ lastDay }) => {
    const input = { lastDay, version };
    const done = await change(
      () => call(endFeedSource, { params: { name }, input }, { idempotencyKey: keyFor([name, input]) }),
      {
        done: FEED_TEXTS.ended,
        action: 'update',
        describe: () => ({ description: FEED_TEXTS.endedIt(name), data: { source: name } }),
      },
    );
    if (done !== undefined) onClose();
  });
  return (
    <FormDialog
      draft={`feed-source-end ${name}`}
      title={<span data-constant="row">{FEED_TEXTS.endTitle(name)}</span>}
      submitLabel={FEED_TEXTS.end}
      pending={pending}
      error={error}
      failed={`${FEED_TEXTS.endFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{FEED_TEXTS.endHow}</p>
      <DayField control={form.control} name="lastDay" label={FEED_TEXTS.lastDay} required />
    </FormDialog>
  );
}
