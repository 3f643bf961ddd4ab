/** What a person has turned on (true) and off (false) but not saved yet, relative to the saved state. */
export type Toggles<Key extends string> = ReadonlyMap<Key, boolean>;

/** The state after the toggles are applied; newly added keys come last. */
export function toggled<Key extends string>(held: readonly Key[], toggles: Toggles<Key>): Key[] {
  const added = [...toggles].flatMap(([key, on]) => (on && !held.includes(key) ? [key] : []));
  return [...held.filter((key) => toggles.get(key) !== false), ...added];
}

/** The toggles that still change something. */
export function standing<Key extends string>(held: readonly Key[], toggles: Toggles<Key>): Toggles<Key> {
  return new Map([...toggles].filter(([key, on]) => held.includes(key) !== on));
}

/** Turns keys on or off; turning a key back to the saved state removes its toggle. */
export function toggle<Key extends string>(
  held: readonly Key[],
  toggles: Toggles<Key>,
  keys: readonly Key[],
  on: boolean,
): Toggles<Key> {
  return standing(held, new Map([...toggles, ...keys.map((key) => [key, on] as const)]));
}

/** The toggles that turn one state into the other. */
export function difference<Key extends string>(before: readonly Key[], after: readonly Key[]): Toggles<Key> {
  const came = after.filter((key) => !before.includes(key)).map((key) => [key, true] as const);
  const went = before.filter((key) => !after.includes(key)).map((key) => [key, false] as const);
  return new Map([...came, ...went]);
}
