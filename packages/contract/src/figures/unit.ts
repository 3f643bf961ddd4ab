import { z } from 'zod';

/** What the values of a figure are in; points are percentage points. */
export const Unit = z.enum(['count', 'USD', 'SLL', 'USDC', 'percent', 'points', 'ratio', 'hours']);
export type Unit = z.infer<typeof Unit>;

/** Whether two values differ in percentage points; all others differ in per cent. */
export const differsInPoints = (unit: Unit): boolean => unit === 'percent' || unit === 'points';
