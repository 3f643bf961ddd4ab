import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import { LISTS, useList } from './state.ts';

const LIST_NAMES = {
  exceptions: RECONCILIATION_TEXTS.exceptions,
  'in-transit': RECONCILIATION_TEXTS.inTransit,
  matches: RECONCILIATION_TEXTS.matches,
  'write-offs': RECONCILIATION_TEXTS.writeOffs,
} as const;

/** Chooses which list of the selected account is shown. */
export function ListChoice() {
  const [list, setList] = useList();
  return (
    <ChoiceField
      label={RECONCILIATION_TEXTS.show}
      name="list"
      options={LISTS}
      value={list}
      words={(each) => LIST_NAMES[each]}
      onChange={setList}
    />
  );
}
