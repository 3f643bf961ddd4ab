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
import { ENTRY_TEXTS } from './texts.ts';
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
    if (await decide(['propose', input], send, { done: ENTRY_TEXTS.adoptionProposed })) onClose();
  };
  return (
    <ReasonDialog
      draft={`adopt ${day} ${field.field}`}
      title={ENTRY_TEXTS.adoptLabel(label)}
      description={
        <span data-constant="row">
          {ENTRY_TEXTS.declaredBooked(dollars(field.declared), dollars(field.booked ?? '0'))}
        </span>
      }
      submitLabel={ENTRY_TEXTS.propose}
      pending={pending}
      error={error}
      failed={ENTRY_TEXTS.adoptionNotProposed}
      onSubmit={(reason) => void submit(reason)}
      onClose={onClose}
    />
  );
}
