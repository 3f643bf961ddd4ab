/** All controls that are queries, by their id. */
import type { ControlQuery } from './control-query.ts';
import { customerControls } from './controls/customers.ts';
import { moneyLaunderingControls } from './controls/money-laundering.ts';
import { systemControls } from './controls/systems.ts';

export const CONTROL_QUERIES: ReadonlyMap<string, ControlQuery> = new Map(
  [...moneyLaunderingControls, ...customerControls, ...systemControls].map((query) => [query.id, query]),
);
