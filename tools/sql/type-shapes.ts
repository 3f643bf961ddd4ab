/** What values a type of the compiler has: kinds, lists of them, and null. */
import { TypeFlags, type Type, type TypeReference } from 'typescript/unstable/sync';
import type { Kind } from './driver-types.ts';
import type { Sources } from './sources.ts';

export interface TypeShape {
  /** Empty when it says nothing: any or unknown. */
  readonly kinds: ReadonlySet<Kind>;
  /** Of lists, the shape of what they contain. */
  readonly lists: readonly TypeShape[];
  readonly anything: boolean;
  readonly nullable: boolean;
}

const FLAGS: readonly (readonly [TypeFlags, Kind])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
];

export const shapeOfType = (sources: Sources, type: Type): TypeShape =>
  sources.remembered('shape', type.id, () => shapeOf(sources, type));

function shapeOf(sources: Sources, type: Type): TypeShape {
  const { checker } = sources;
  const kinds = new Set<Kind>();
  const lists: TypeShape[] = [];
  let [anything, nullable] = [false, false];
  for (const each of type.isUnionType() ? type.getTypes() : [type]) {
    const known = FLAGS.find(([flag]) => (each.flags & flag) !== 0);
    if (known) kinds.add(known[1]);
    else if (each.flags & TypeFlags.Null) nullable = true;
    else if (each.flags & (TypeFlags.Undefined | TypeFlags.Never)) continue;
    else if (each.flags & (TypeFlags.Any | TypeFlags.Unknown)) anything = true;
    else if (checker.isArrayLikeType(each)) {
      const element = checker.getTypeArguments(each as TypeReference)[0];
      lists.push(element ? shapeOfType(sources, element) : { kinds, lists, anything: true, nullable });
    } else if (each.isTypeParameter() || each.isIndexedAccessType() || each.isConditionalType()) {
      const constraint = checker.getBaseConstraintOfType(each);
      if (!constraint || constraint.id === each.id) anything = true;
      else {
        const inner = shapeOfType(sources, constraint);
        inner.kinds.forEach((kind) => kinds.add(kind));
        lists.push(...inner.lists);
        anything ||= inner.anything;
        nullable ||= inner.nullable;
      }
    } else if (each.isIntersectionType()) {
      // A branded text or number.
      const parts = each.getTypes().flatMap((part) => [...shapeOfType(sources, part).kinds]);
      kinds.add(parts.find((kind) => kind !== 'json') ?? 'json');
    } else kinds.add(kindOfObject(each.getSymbol()?.name ?? ''));
  }
  return { kinds, lists, anything, nullable };
}

const kindOfObject = (name: string): Kind => {
  if (name === 'Date') return 'Date';
  return name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'json';
};
