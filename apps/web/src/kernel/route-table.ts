import type { ComponentType } from 'react';
import type { ScreenPath } from '@cottontree/contract/screens.ts';
import { fetchCode } from './line/fetch-code.ts';

/** The props that every screen receives. */
export interface ScreenProps {
  title: string;
}

export type NavPlace = 'bar' | 'more' | 'desk';

/** One path of the application. */
export interface ScreenRoute {
  path: ScreenPath;
  /** The screen's name: its heading and the window title. */
  title: string;
  load: () => Promise<ComponentType<ScreenProps>>;
  /** Where the navigation shows the screen: in the bars, under More, there below a heading of its own, or nowhere. */
  nav?: { place: NavPlace; label: string };
  /** The records of the screen's list have addresses below its own. */
  hasRecords?: true;
  /** The screen is dark in every theme. */
  alwaysDark?: boolean;
}

export type RouteTable = readonly ScreenRoute[];

/** The route of a path; a trailing slash makes no difference. */
export function routeOf(table: RouteTable, path: string): ScreenRoute | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return table.find(
    (route) => route.path === plain || (route.hasRecords && recordIn(route.path, plain) !== undefined),
  );
}

/** The id of the record that a path names, below that of its list; undefined for the list, and for deeper paths. */
export function recordIn(list: ScreenPath, path: string): string | undefined {
  const [above, id = '', ...deeper] = path.slice(1).split('/');
  if (`/${above}` !== list || id === '' || deeper.length > 0) return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
  }
}

export function placed(table: RouteTable, place: NavPlace): { href: ScreenPath; label: string }[] {
  return table.flatMap(({ path, nav }) => (nav?.place === place ? [{ href: path, label: nav.label }] : []));
}

const loaded = new Map<ScreenRoute['load'], ComponentType<ScreenProps>>();
const loading = new Map<ScreenRoute['load'], Promise<ComponentType<ScreenProps>>>();

/** The screen's component if its code is already loaded. */
export const loadedScreen = ({ load }: ScreenRoute): ComponentType<ScreenProps> | undefined =>
  loaded.get(load);

/** Loads the screen's code, once; a failed load may be retried. */
export async function loadScreen({ load }: ScreenRoute): Promise<ComponentType<ScreenProps>> {
  const begun = loading.get(load);
  if (begun !== undefined) return begun;
  const promise = fetchCode(load);
  loading.set(load, promise);
  try {
    const screen = await promise;
    loaded.set(load, screen);
    return screen;
  } catch (error) {
    loading.delete(load);
    throw error;
  }
}
