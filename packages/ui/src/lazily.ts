/** Creates a value at its first use: a formatter of `Intl` takes milliseconds, and most pages need only a few of them. */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
