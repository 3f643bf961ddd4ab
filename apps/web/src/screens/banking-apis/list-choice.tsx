import { Field, Select } from '@cottontree/ui/field.tsx';
import { useList } from './state.ts';

/** What of the chosen account is listed. */
export function ListChoice() {
  const [list, setList] = useList();
  return (
    <Field label="Show">
      <Select
        name="list"
        value={list}
        onChange={(event) => setList(event.target.value === 'matches' ? 'matches' : 'exceptions')}
      >
        <option value="exceptions">Exceptions</option>
        <option value="matches">Matches</option>
      </Select>
    </Field>
  );
}
