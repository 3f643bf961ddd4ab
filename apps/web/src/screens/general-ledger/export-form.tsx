import { useState } from 'react';
import { exportJournals } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field } from '@cottontree/ui/field.tsx';
import { useChange } from '../../domain/changes/use-change.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import css from './screen.module.css';
import { LEDGER_TEXTS } from './texts.ts';

const EXPORTS = /^\/api\/general-ledger\/exports/;

/** Exports what waits, up to a day. */
export function ExportForm({ firstDay, lastClosed }: { firstDay: string; lastClosed: string }) {
  const [upTo, setUpTo] = useState(lastClosed);
  const { pending, error, change } = useChange(EXPORTS);
  const keyFor = useAttemptKey();
  const submit = async () => {
    const input = { upTo };
    const made = await change(
      () => call(exportJournals, { input }, { idempotencyKey: keyFor([firstDay, input]) }),
      {
        done: LEDGER_TEXTS.exported,
        failed: LEDGER_TEXTS.exportFailed,
        fields: ['upTo'],
        action: 'create',
        describe: ({ id }) => ({ description: LEDGER_TEXTS.exportedIt(id), data: { journalExport: id } }),
      },
    );
    return made;
  };
  return (
    <form
      className={css.bar}
      data-constant="period"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      <Field label={LEDGER_TEXTS.upTo} className={css.day ?? ''} error={faultsOf(error).upTo}>
        <DateInput
          value={upTo}
          min={firstDay}
          max={lastClosed}
          onChange={({ target }) => setUpTo(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={pending} disabled={upTo === ''}>
        {LEDGER_TEXTS.export}
      </Button>
    </form>
  );
}
