import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { Derivation } from './derivation.ts';
import type { ReceiptRequest } from './receipt-request.ts';

const REF = String.raw`([a-z0-9.-]+):([^@ ]*)@(2\d{3}-\d{2}-\d{2})?`;
const NAME = new RegExp(`^${REF}(?: (share|points|change) ${REF})?$`);
const HOW: readonly Derivation[] = ['share', 'points', 'change'];

/** The request that `nameOf` wrote; undefined for another text. Whether there is such a figure, the server decides. */
export function requestNamed(name: string): ReceiptRequest | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, id = '', dimension = '', day, said, otherId = '', otherDimension = '', otherDay] = found;
  // The server answers an id that the catalogue does not have with an error, which the panel shows.
  const ref = (text: string, of: string, on: string | undefined) => ({
    id: text as KnownFigure,
    dimension: of,
    day: on,
  });
  const how = HOW.find((each) => each === said);
  return {
    ...ref(id, dimension, day),
    ...(how && { against: { ...ref(otherId, otherDimension, otherDay), how } }),
  };
}
