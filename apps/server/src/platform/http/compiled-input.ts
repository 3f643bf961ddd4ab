/** The schema by which a body is validated: of a route that takes many rows at once, compiled by zod. */
import { z } from 'zod';
import type { RouteSpec, Schema } from '@cottontree/contract/route.ts';

/**
 * Whether its bodies may contain so many rows that validation by the schema itself is noticeably slow: those of 1 MiB
 * and more.
 */
export const isBulky = ({ bodyLimit = 0 }: Pick<RouteSpec, 'bodyLimit'>): boolean => bodyLimit >= 1024 * 1024;

/**
 * The code that zod generates accepts valid values and leaves every other one to the schema, so results and messages are
 * the schema's. Compiling takes some milliseconds: call it once for a route, with its first body.
 */
export const compiledInput = (spec: Pick<RouteSpec, 'input' | 'bodyLimit'>): Schema | undefined =>
  // Every schema of the contract is a zod schema; the structural type only saves the compiler work.
  spec.input && isBulky(spec) ? z.compile(spec.input as z.ZodType) : spec.input;
