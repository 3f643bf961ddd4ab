import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { proposeAdoption } from '@cottontree/contract/data-entry/adoptions.ts';
import {
  COST_FIELDS,
  REVENUE_FIELDS,
  type ComparedField,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { call, type CallOptions } from '../../kernel/call.ts';
import { dollars } from '../../kernel/formatting.ts';
import { useDeciding } from './use-deciding.ts';

const ADOPTABLE = [...REVENUE_FIELDS, ...COST_FIELDS];

interface AdoptDialogProps {
  day: string;
  field: ComparedField;
  version: number;
  onClose: () => void;
}

/** Proposes that the books take over a declared value. */
export function AdoptDialog({ day, field, version, onClose }: AdoptDialogProps) {
  const { pending, error, decide } = useDeciding();
  const label = labelOf(field.field);

  const submit = async (reason: string) => {
    const name = ADOPTABLE.find((each) => each === field.field);
    if (name === undefined) return;
    const input = { entryDate: day, field: name, version, reason };
    const send = (options: CallOptions) => call(proposeAdoption, { input }, options);
    if (await decide(['propose', input], send, { done: 'Adoption proposed' })) onClose();
  };
  return (
    <ReasonDialog
      draft={`adopt ${day} ${field.field}`}
      title={`Adopt ${label}`}
      description={
        <span data-constant="row">
          Declared {dollars(field.declared)}, booked {dollars(field.booked ?? '0')}. The difference is posted
          as an adjusting journal once another person approves.
        </span>
      }
      submitLabel="Propose"
      pending={pending}
      error={error}
      failed="Adoption not proposed."
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  );
}
