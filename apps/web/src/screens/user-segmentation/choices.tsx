import { SEGMENT_TYPES, SegmentRange, SegmentType } from '@cottontree/contract/segments/schemas.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import css from './screen.module.css';
import { useRange, useType } from './state.ts';
import { SEGMENT_TEXTS } from './texts.ts';

/** Selects the type of segments and the range, which all tabs share. */
export function Choices() {
  const [type, setType] = useType();
  const [range, setRange] = useRange();
  return (
    <div className={css.choices}>
      <ChoiceField
        label={SEGMENT_TEXTS.type}
        name="type"
        options={SegmentType.options}
        value={type}
        words={(each) => SEGMENT_TYPES[each]}
        onChange={(chosen) => setType(chosen, 'push')}
      />
      <ChoiceField
        label={SEGMENT_TEXTS.range}
        name="range"
        options={SegmentRange.options}
        value={range}
        words={(each) => each}
        onChange={(chosen) => setRange(chosen, 'push')}
      />
    </div>
  );
}
