import { SEGMENT_TYPES, SegmentRange, SegmentType } from '@cottontree/contract/analytics-segments.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import css from './screen.module.css';
import { rangeOf, typeOf, useRange, useType } from './state.ts';
import { SEGMENT_TEXTS } from './texts.ts';

/** The type of segments and the range, which every tab speaks of. */
export function Choices() {
  const [type, setType] = useType();
  const [range, setRange] = useRange();
  return (
    <div className={css.choices} data-constant="option">
      <Field label={SEGMENT_TEXTS.type}>
        <Select name="type" value={type} onChange={(event) => setType(typeOf(event.target.value), 'push')}>
          {SegmentType.options.map((each) => (
            <option key={each} value={each}>
              {SEGMENT_TYPES[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={SEGMENT_TEXTS.range}>
        <Select
          name="range"
          value={range}
          onChange={(event) => setRange(rangeOf(event.target.value), 'push')}
        >
          {SegmentRange.options.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
