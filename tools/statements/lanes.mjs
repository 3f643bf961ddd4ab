// @ts-check

/**
 * Works through what `next` gives, in several copies of the sources beside each other, until there is no more or the time
 * is over.
 *
 * @template Tree
 * @template Item
 * @param {readonly Tree[]} trees a lane works in each
 * @param {number} minutes what was begun by then is ended
 * @param {() => Item | undefined} next
 * @param {(tree: Tree, item: Item) => Promise<void>} work
 * @returns {Promise<number>} how many were worked through
 */
export async function workInLanes(trees, minutes, next, work) {
  const until = performance.now() + minutes * 60_000;
  let done = 0;
  /** @param {Tree} tree */
  const lane = async (tree) => {
    for (let item = next(); item !== undefined && performance.now() < until; item = next()) {
      await work(tree, item);
      done += 1;
    }
  };
  await Promise.all(trees.map(lane));
  return done;
}
