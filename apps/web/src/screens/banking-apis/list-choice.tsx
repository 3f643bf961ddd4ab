import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { LISTS, useList } from './state.ts';

const LIST_NAMES = {
  exceptions: 'Exceptions',
  'in-transit': 'In transit',
  matches: 'Matches',
  'write-offs': 'Write-offs',
} as const;

/** Chooses which list of the selected account is shown. */
export function ListChoice() {
  const [list, setList] = useList();
  return (
    <ChoiceField
      label="Show"
      name="list"
      options={LISTS}
      value={list}
      words={(each) => LIST_NAMES[each]}
      onChange={setList}
    />
  );
}
