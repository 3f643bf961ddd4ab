/**
 * Name and logo of the company, as the bar, the sign-in page and the window's title show them. Stored in the browser, so
 * that they are there before the server is; no data of the company beyond what its sign-in page shows.
 */
import { useSyncExternalStore } from 'react';
import { readBrand, type Brand, type Company } from '@cottontree/contract/company/company.ts';
import { call, isRecord, jsonOf } from './call.ts';
import { KERNEL_TEXTS } from './texts.ts';

interface KnownBrand extends Brand {
  readonly version: number;
}

const KEY = 'company-brand';
const NONE: KnownBrand = { version: 0, name: null, logo: null };
const listeners = new Set<() => void>();
let known: KnownBrand | undefined;

function stored(): KnownBrand {
  const value = jsonOf(localStorage.getItem(KEY) ?? '');
  if (!isRecord(value) || typeof value['version'] !== 'number') return NONE;
  const { version, name, logo } = value;
  return {
    version,
    name: typeof name === 'string' ? name : null,
    logo: typeof logo === 'string' ? logo : null,
  };
}

const brand = (): KnownBrand => (known ??= stored());

function note(next: KnownBrand): void {
  known = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useBrand = (): KnownBrand => useSyncExternalStore(subscribe, brand);

/** The company's name, or the product's while it has none. */
export const useBrandName = (): string => useBrand().name ?? KERNEL_TEXTS.product;

/** After a change of the company on this screen. */
export const noteCompany = ({ displayName, logo, version }: Company): void =>
  note({ version, name: displayName, logo });

/**
 * Reads what changed since. Without a connection the stored brand stays.
 * @returns whether the company has an owner; undefined: not known
 */
export async function refreshBrand(): Promise<boolean | undefined> {
  try {
    const answer = await call(readBrand, { query: { known: brand().version } });
    if (answer.brand !== null) note({ version: answer.version, ...answer.brand });
    return answer.hasOwner;
  } catch {
    // A name that is a day old is better than none.
    return undefined;
  }
}

/** For tests, because they share this module. */
export function forgetBrand(): void {
  known = undefined;
}

/** The picture of a logo in base64, as the address of an image. */
export const logoAddress = (logo: string): string => `data:image/png;base64,${logo}`;
