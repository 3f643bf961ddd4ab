/** A role as shown on the screens; shared by roles, role permissions and user management. */
import { z } from 'zod';
import { Power } from './permissions.ts';
import { InheritedPower } from './role-changes.ts';

/** The key in the `roleHierarchy` of accounts. A slug, but not a property name of every object (`constructor`). */
export const RoleKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,31}$/, {
    error: 'must be 2-32 lower-case letters, digits or _, a letter first',
    abort: true,
  })
  .refine((key) => !(key in Object.prototype), 'is a reserved word; choose another name');

/** 1 is the highest authority. */
export const RoleLevel = z.int().min(1, 'must be 1 to 5').max(5, 'must be 1 to 5');
export const DEFAULT_ROLE_LEVEL = 4;
export const LEVEL_NAMES = {
  1: 'Highest Authority',
  2: 'Senior Management',
  3: 'Middle Management',
  4: 'Team Lead',
  5: 'Basic Access',
} as const satisfies Record<number, string>;

export const RoleHierarchyEntry = z.object({
  name: z.string(),
  description: z.string(),
  color: z.string(),
  level: z.int(),
  /** Effective permissions: its own and those of every role of lower authority. */
  permissions: z.array(Power),
  /** Those of them that are not its own, with the roles that provide them. */
  inherited: z.array(InheritedPower),
  canManage: z.array(z.string()),
  /**
   * True if it allows more than View Only: its people enter an activation code at their first sign-in and after a
   * reset.
   */
  needsActivationCode: z.boolean(),
});
export type RoleHierarchyEntry = z.infer<typeof RoleHierarchyEntry>;
