import { useCallback } from 'react';
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location';

/** How one query parameter is parsed and written. An invalid value becomes the default. */
export interface Param<Value> {
  name: string;
  read(text: string | null): Value;
  /** Returns undefined to leave the parameter out of the URL. */
  write(value: Value): string | undefined;
}

/** One of a fixed set of values; the first is the default. */
export function choiceParam<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Param<Value> {
  return {
    name,
    read: (text) => values.find((value) => value === text) ?? values[0],
    write: (value) => (value === values[0] ? undefined : value),
  };
}

export function textParam(name: string): Param<string> {
  return { name, read: (text) => text ?? '', write: (value) => (value === '' ? undefined : value) };
}

/** A whole number within bounds. */
export function wholeParam(name: string, fallback: number, least: number, most: number): Param<number> {
  return {
    name,
    read: (text) => {
      const value = text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : fallback;
      return value >= least && value <= most ? value : fallback;
    },
    write: (value) => (value === fallback ? undefined : String(value)),
  };
}

/** The query string with one parameter changed and all others unchanged. */
export function withParam<Value>(search: string, param: Param<Value>, value: Value): string {
  const params = new URLSearchParams(search);
  const text = param.write(value);
  if (text === undefined) params.delete(param.name);
  else params.set(param.name, text);
  const changed = params.toString();
  return changed === '' ? '' : `?${changed}`;
}

/** A change of one parameter, for a link. */
export const setting =
  <Value>(param: Param<Value>, value: Value) =>
  (search: string): string =>
    withParam(search, param, value);

/** Links to this screen with parameters changed, as `setting` says. */
export function useLinkHere(): (...changes: readonly ReturnType<typeof setting>[]) => string {
  const search = useSearch();
  return (...changes) => location.pathname + changes.reduce((changed, change) => change(changed), search);
}

/** State that is kept in the URL. Setting it replaces the current history entry unless `push` is requested. */
export function useParam<Value>(
  param: Param<Value>,
): [Value, (value: Value, how?: 'push' | 'replace') => void] {
  const search = useSearch();
  const value = param.read(new URLSearchParams(search).get(param.name));
  const set = useCallback(
    (next: Value, how: 'push' | 'replace' = 'replace') =>
      navigate(location.pathname + withParam(location.search, param, next) + location.hash, {
        replace: how === 'replace',
      }),
    [param],
  );
  return [value, set];
}

/** A link within the product may say that what it fills in is sent at once: in the history entry, not in the URL. */
const SEND_NOW = 'send-now';

/** The options of such a navigation; a link from elsewhere only fills in. */
export const sendNow = { state: SEND_NOW } as const;

/** The history entry of a search for a customer: what was typed is personal, and stands in no URL. */
export const soughtCustomer = (text: string) => ({ soughtCustomer: text });

/** What the history entry of this page says to search for; empty for none. */
export function useCustomerSought(): string {
  const state: unknown = useHistoryState();
  return typeof state === 'object' &&
    state !== null &&
    'soughtCustomer' in state &&
    typeof state.soughtCustomer === 'string'
    ? state.soughtCustomer
    : '';
}

export const isToBeSent = (): boolean => history.state === SEND_NOW;
