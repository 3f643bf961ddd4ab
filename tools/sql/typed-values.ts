/** All values of an expression, where its type names them or a list of the product holds them. */
import type { Node } from 'typescript/unstable/ast';
import type { Type, TypeReference } from 'typescript/unstable/sync';
import { compiler } from './compiler.ts';
import type { Sources } from './sources.ts';

/** Of a type that names texts, these. */
export function textsOf(sources: Sources, node: Node): readonly string[] | undefined {
  return sources.remembered('texts', node, () => {
    const type = sources.typeOf(node);
    return type && textsOfType(type);
  });
}

function textsOfType(type: Type): readonly string[] | undefined {
  const each = type.isUnionType() ? type.getTypes() : [type];
  const texts = each.flatMap((one) => (one.isStringLiteralType() ? [one.value] : []));
  return texts.length === each.length ? texts : undefined;
}

/** A database is the query builder; of a definition all that there are; of a list of such values each alone. */
export function listedValues(
  sources: Sources,
  lists: ReadonlyMap<string, readonly unknown[]>,
  node: Node,
): readonly unknown[] | undefined {
  return sources.remembered(`lists ${lists.size}`, node, () => valuesListed(sources, lists, node));
}

function valuesListed(
  sources: Sources,
  lists: ReadonlyMap<string, readonly unknown[]>,
  node: Node,
): readonly unknown[] | undefined {
  const type = sources.typeOf(node);
  if (!type) return undefined;
  if (/^(Kysely|(Controlled)?Transaction|Db)$/.test(sources.nameOf(type))) return [compiler];
  const definitions = (of: Type): readonly unknown[] | undefined => lists.get(sources.nameOf(of));
  const found = definitions(type);
  if (found) return found;
  const { checker } = sources;
  if (!checker.isArrayLikeType(type)) return undefined;
  const [element, ...others] = checker.getTypeArguments(type as TypeReference);
  // A tuple of different things is no list.
  if (others.some((each) => each.id !== element?.id)) return undefined;
  return element && (definitions(element) ?? textsOfType(element))?.map((each) => [each]);
}
