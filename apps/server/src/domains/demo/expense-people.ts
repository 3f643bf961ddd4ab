/** Who of the demo's people records and decides the expenses of a department, by the rules that hold for everybody. */
import type { SeededRole } from '@cottontree/contract/access/permissions.ts';
import { demoPeople, type DemoPerson } from '../access/index.ts';
import { deciderFault } from '../expenses/index.ts';
import type { Db } from '../../platform/database/client.ts';

export interface ExpensePeople {
  readonly maker: DemoPerson;
  readonly decider: DemoPerson;
}

type Pair = readonly [maker: SeededRole, decider: SeededRole];
/** Of other departments than these. */
const USUAL: Pair = ['manager', 'admin'];
const OF_DEPARTMENT: Readonly<Record<string, Pair>> = {
  IT: ['super_admin', 'admin'],
  Finance: ['admin', 'owner'],
};

/** Null where one of the two is gone or may not do it any more: such an expense names nobody. */
export async function expensePeople(db: Db): Promise<(department: string) => ExpensePeople | null> {
  const people = await demoPeople(db);
  return (department) => {
    const [makerRole, deciderRole] = OF_DEPARTMENT[department] ?? USUAL;
    const maker = people.get(makerRole);
    const decider = people.get(deciderRole);
    if (!maker?.powers.has('expenses.manage') || !decider) return null;
    const fault = deciderFault(
      'This expense',
      'recorded',
      { userId: decider.id, powers: decider.powers },
      { state: 'pending', makerId: maker.id },
    );
    return fault === null ? { maker, decider } : null;
  };
}
