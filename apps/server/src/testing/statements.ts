/** Counts the statements that this process sends to PostgreSQL. */
import pg from 'pg';
import { vi } from 'vitest';

interface Wire {
  execute(...message: unknown[]): void;
  query(...message: unknown[]): void;
}

/** Resolves to the number of statements that were sent on any connection while `work` ran, and to its result. */
export async function statementsOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly count: number; readonly result: Result }> {
  // Of the driver's connection, what sends a statement: not declared in its types.
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const sent = [vi.spyOn(wire, 'execute'), vi.spyOn(wire, 'query')];
  try {
    const result = await work();
    return { count: sent.reduce((sum, { mock }) => sum + mock.calls.length, 0), result };
  } finally {
    for (const spy of sent) spy.mockRestore();
  }
}
