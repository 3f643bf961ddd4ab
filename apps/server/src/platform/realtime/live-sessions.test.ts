import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { connect } from '../database/client.ts';
import type { Peer } from './connections.ts';
import { closeEnded } from './live-sessions.ts';

/**
 * Ended sessions are tested over real sockets in socket.test.ts and heartbeat.test.ts; this tests an unavailable
 * database.
 */
describe('closeEnded without a database', () => {
  const closeCodes = async (whenUnknown: 'close' | 'keep'): Promise<unknown[]> => {
    const unreachable = connect({ host: '/there-is-no-database-here', user: 'nobody', database: 'none' });
    const codes: unknown[] = [];
    const actor = { userId: 'u', sessionId: '5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10' } as Peer['actor']; // all it reads
    const socket = { close: (code: number) => codes.push(code) } as unknown as WebSocket; // all it calls
    await closeEnded(
      unreachable.read,
      [{ socket, actor, answered: true, slow: false, pingedAt: 0 }],
      new Date(),
      whenUnknown,
    );
    await unreachable.close();
    return codes;
  };

  it('closes no socket in a routine check: a restart of the database signs nobody out', async () => {
    expect(await closeCodes('keep')).toEqual([]);
  });
  it('closes every socket for which an ended session was announced: they reconnect and are checked', async () => {
    expect(await closeCodes('close')).toEqual([1013]);
  });
});
