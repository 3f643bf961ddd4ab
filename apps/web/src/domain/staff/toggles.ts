/** What a person has turned on (true) and off (false) and not saved yet, beside what is held. */
export type Toggles<Key extends string> = ReadonlyMap<Key, boolean>;

/** What is held once the toggles are in force; those newly on come last. */
export function toggled<Key extends string>(held: readonly Key[], toggles: Toggles<Key>): Key[] {
  const added = [...toggles].flatMap(([key, on]) => (on && !held.includes(key) ? [key] : []));
  return [...held.filter((key) => toggles.get(key) !== false), ...added];
}

/** Without the toggles that change nothing. */
export function standing<Key extends string>(held: readonly Key[], toggles: Toggles<Key>): Toggles<Key> {
  return new Map([...toggles].filter(([key, on]) => held.includes(key) !== on));
}

/** Turns keys on or off; turning one back to what is held leaves no trace. */
export function toggle<Key extends string>(
  held: readonly Key[],
  toggles: Toggles<Key>,
  keys: readonly Key[],
  on: boolean,
): Toggles<Key> {
  return standing(held, new Map([...toggles, ...keys.map((key) => [key, on] as const)]));
}

/** What has to be turned on and off to come from one to the other. */
export function difference<Key extends string>(before: readonly Key[], after: readonly Key[]): Toggles<Key> {
  const came = after.filter((key) => !before.includes(key)).map((key) => [key, true] as const);
  const went = before.filter((key) => !after.includes(key)).map((key) => [key, false] as const);
  return new Map([...came, ...went]);
}
