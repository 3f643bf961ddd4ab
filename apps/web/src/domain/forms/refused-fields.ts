import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../kernel/call.ts';
import { faultsOf } from '../staff/refusal.ts';

/** Puts what the server refused at the fields of the form; `nameOf` tells which, where it is not the path itself. */
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
    for (const [path, message] of Object.entries(faultsOf(error))) {
      // A path of the answer is any text; what is no field of this form has no value here.
      const name = latest.current(path) as Path<Values>;
      if (getValues(name) !== undefined) setError(name, { type: 'server', message });
    }
  }, [error, setError, getValues]);
}

/** Whether values were refused because they are far off and want a reason; it stays asked for until the form is done. */
export function useFarOff(error: unknown) {
  const isFarOff =
    error instanceof CallError && error.status === 422 && (error.body?.fields ?? []).length > 0;
  const [wanted, setWanted] = useState(false);
  if (isFarOff && !wanted) setWanted(true);
  return { wantsReason: wanted || isFarOff, done: () => setWanted(false) };
}
