import { Field, Select } from '@cottontree/ui/field.tsx';
import { LISTS, useList } from './state.ts';

/** What of the chosen account is listed. */
export function ListChoice() {
  const [list, setList] = useList();
  return (
    <Field label="Show">
      <Select
        name="list"
        value={list}
        onChange={(event) => setList(LISTS.find((each) => each === event.target.value) ?? 'exceptions')}
      >
        <option value="exceptions">Exceptions</option>
        <option value="matches">Matches</option>
        <option value="write-offs">Write-offs</option>
      </Select>
    </Field>
  );
}
