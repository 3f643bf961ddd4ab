// @ts-check

/** Ids in a test's title: `[A-2.07]`, or several as `[A-2.07, A-2.08]`. @param {string} title */
export function idsIn(title) {
  const groups = title.match(/\[[A-Z]-\d[^\]]*\]/g) ?? [];
  return groups.flatMap((group) => group.slice(1, -1).split(/[,\s]+/));
}
