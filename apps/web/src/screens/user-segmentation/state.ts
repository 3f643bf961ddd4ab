/** The selection of the segments screen; all of it is kept in the URL. */
import { SegmentRange, SegmentType } from '@cottontree/contract/segments/schemas.ts';
import { choiceParam, textParam, useParam, type Param } from '../../kernel/url-state.ts';

const TAB = choiceParam('tab', ['segments', 'cohorts', 'insights']);
export type Tab = ReturnType<typeof TAB.read>;
export const useTab = () => useParam(TAB);

const DEFAULT_TYPE: SegmentType = 'behavioral';
const typeOf = (text: string | null): SegmentType =>
  SegmentType.options.find((each) => each === text) ?? DEFAULT_TYPE;
const TYPE: Param<SegmentType> = {
  name: 'type',
  read: typeOf,
  write: (type) => (type === DEFAULT_TYPE ? undefined : type),
};
export const useType = () => useParam(TYPE);

const DEFAULT_RANGE: SegmentRange = '30d';
const rangeOf = (text: string | null): SegmentRange =>
  SegmentRange.options.find((each) => each === text) ?? DEFAULT_RANGE;
const RANGE: Param<SegmentRange> = {
  name: 'range',
  read: rangeOf,
  write: (range) => (range === DEFAULT_RANGE ? undefined : range),
};
export const useRange = () => useParam(RANGE);

const MEASURE = choiceParam('measure', ['retention', 'revenue', 'volume']);
export type Measure = ReturnType<typeof MEASURE.read>;
export { MEASURE };
export const useMeasure = () => useParam(MEASURE);

/** The segment whose people are shown, and their former segment. */
const SEGMENT = textParam('segment');
const FROM = textParam('from');
export function useOpenSegment() {
  const [segment, setSegment] = useParam(SEGMENT);
  const [from, setFrom] = useParam(FROM);
  return {
    segment,
    from,
    open: (next: string, cameFrom = '') => {
      setFrom(cameFrom);
      setSegment(next, 'push');
    },
    close: () => {
      setFrom('');
      setSegment('');
    },
  };
}
