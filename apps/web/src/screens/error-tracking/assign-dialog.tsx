import { useState } from 'react';
import { assignError, listAssignees } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { TRACKING_TEXTS } from './texts.ts';
import { useTrackingChange } from './use-change.ts';

/** Assigns an error to a person: to oneself, unless another is selected. */
export function AssignDialog({ error, onClose }: { error: ErrorRecord; onClose: () => void }) {
  const people = useRead(listAssignees);
  const me = useCurrentUser().data;
  const { pending, error: refused, change } = useTrackingChange();
  const keyFor = useAttemptKey();
  const [chosen, setChosen] = useState<string>();
  const userId = chosen ?? error.assignedTo?.id ?? me?.id ?? '';
  const submit = async () => {
    const input = { userId, version: error.version };
    const answer = await change(
      () =>
        call(assignError, { params: { id: error.id }, input }, { idempotencyKey: keyFor([error.id, input]) }),
      {
        done: TRACKING_TEXTS.done.assign,
        action: 'update',
        describe: () => ({ description: TRACKING_TEXTS.done.assign, data: { errorId: error.id } }),
      },
    );
    if (answer !== undefined) onClose();
  };
  return (
    <FormDialog
      draft={null}
      title={TRACKING_TEXTS.assign}
      description={<span data-constant="row">{error.title}</span>}
      submitLabel={people.data === undefined ? undefined : TRACKING_TEXTS.assign}
      pending={pending}
      error={refused}
      failed={`${TRACKING_TEXTS.failed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {people.isError ? (
        <PanelError
          error={people.error}
          cause={TRACKING_TEXTS.loadFailed}
          onRetry={() => void people.refetch()}
        />
      ) : (
        <Field label={TRACKING_TEXTS.assignTo} hint={TRACKING_TEXTS.anyoneWhoMayChange}>
          <Select
            name="userId"
            data-constant="row"
            value={userId}
            onChange={(event) => setChosen(event.target.value)}
          >
            {people.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === me?.id ? TRACKING_TEXTS.nameYou(name) : name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
