import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../kernel/call.ts';
import { faultsOf } from '../staff/refusal.ts';

/** Values refused as unusual: they may be right, and then need a reason. */
const isFarOff = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && (error.body?.fields ?? []).length > 0;

/**
 * Shows the server's field errors at the fields of the form, and moves the focus to the first of them; `nameOf` maps a
 * path to a field if the names differ.
 */
export function useRefusedFields<Values extends FieldValues>(
  { setError, getValues }: UseFormReturn<Values>,
  error: unknown,
  nameOf: (path: string) => string = (path) => path,
): void {
  const latest = useRef(nameOf);
  useEffect(() => {
    latest.current = nameOf;
  });
  useEffect(() => {
    // Where a reason is wanted instead, its field takes the focus.
    let shouldFocus = !isFarOff(error);
    for (const [path, message] of Object.entries(faultsOf(error))) {
      // A path in the response may be any text; a path without a field in this form has no effect.
      const name = latest.current(path) as Path<Values>;
      if (getValues(name) === undefined) continue;
      setError(name, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    }
  }, [error, setError, getValues]);
}

/** Whether values were refused as unusual and need a reason; the reason stays required until the form is done. */
export function useFarOff(error: unknown) {
  const farOff = isFarOff(error);
  const [wanted, setWanted] = useState(false);
  if (farOff && !wanted) setWanted(true);
  return { wantsReason: wanted || farOff, done: () => setWanted(false) };
}
