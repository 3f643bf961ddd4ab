import { z } from 'zod';

/** What the values of a figure are in. */
export const Unit = z.enum(['count', 'USD', 'SLL', 'USDC', 'percent', 'ratio', 'hours']);
export type Unit = z.infer<typeof Unit>;
