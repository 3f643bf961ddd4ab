import { useState, type FormEvent } from 'react';
import { proposeAdoption } from '@cottontree/contract/adoptions.ts';
import { COST_FIELDS, REVENUE_FIELDS, type ComparedField } from '@cottontree/contract/data-entry.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call, type CallOptions } from '../../kernel/call.ts';
import { dollars } from '../../kernel/formatting.ts';
import { labelOf } from './fields.ts';
import { useDeciding } from './use-deciding.ts';

const ADOPTABLE = [...REVENUE_FIELDS, ...COST_FIELDS];

interface AdoptDialogProps {
  day: string;
  field: ComparedField;
  version: number;
  onClose: () => void;
}

/** Proposes that the books follow what is declared. */
export function AdoptDialog({ day, field, version, onClose }: AdoptDialogProps) {
  const { pending, error, decide } = useDeciding();
  const [reason, setReason] = useState('');
  const label = labelOf(field.field);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = ADOPTABLE.find((each) => each === field.field);
    if (name === undefined) return;
    const input = { entryDate: day, field: name, version, reason: reason.trim() };
    const ask = (options: CallOptions) => call(proposeAdoption, { input }, options);
    const done = await decide(['propose', input], ask, {
      done: 'Adoption proposed',
      failed: 'Adoption not proposed',
    });
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Adopt ${label}`}
      description={
        <span data-constant="row">
          Declared {dollars(field.declared)}, booked {dollars(field.booked ?? '0')}. The difference is posted
          as an adjusting journal once another person approves.
        </span>
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <Field label="Reason" required error={faultsOf(error)['reason']}>
            <Textarea
              name="reason"
              rows={3}
              minLength={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={pending}>
            Propose
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
