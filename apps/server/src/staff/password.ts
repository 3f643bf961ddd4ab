/** Password hashing: argon2id with 64 MiB and three passes, about 100 ms of one core. */
import { hash, verify } from '@node-rs/argon2';

/** Algorithm 2 is argon2id; the package exports the name only as an ambient enum. */
const COST = { algorithm: 2, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/** True when `password` opens `stored`. With no stored hash the same work is done, so that time tells nothing. */
export async function passwordOpens(stored: string | null, password: string): Promise<boolean> {
  if (stored?.startsWith('$argon2')) return verify(stored, password);
  decoy ??= hashPassword('no account has this password');
  await verify(await decoy, password);
  return false;
}
