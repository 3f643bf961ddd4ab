/**
 * The register: the company's requirements, who is responsible for them, and the controls that show whether they are
 * met. It is stored when the company has its first business. Controls whose id is in the list of queries are tested by
 * query, all others are attested by a person.
 */
import type { AutomationLevel, Cadence } from '@cottontree/contract/compliance/register.ts';
import type { ReportType } from '@cottontree/contract/compliance/reports.ts';
import { CONTROL_QUERIES } from './controls.ts';
import { bookRequirements } from './requirements/books.ts';
import { cardRequirements } from './requirements/cards.ts';
import { customerRequirements } from './requirements/customers.ts';
import { moneyLaunderingRequirements } from './requirements/money-laundering.ts';
import { AUTOMATION, type WrittenRequirement } from './written-requirement.ts';

interface ControlEntry {
  /** "3.1" */
  readonly id: string;
  readonly name: string;
  /** What is wrong when it fails. */
  readonly failing: string;
  readonly isKey: boolean;
  readonly method: 'query' | 'attested';
  readonly cadence: Cadence;
}
export interface RequirementEntry {
  readonly place: number;
  readonly name: string;
  readonly category: ReportType;
  readonly description: string;
  readonly owner: string;
  readonly automation: AutomationLevel;
  readonly review: Cadence;
  readonly controls: readonly ControlEntry[];
}

/**
 * The position is the stored number of a requirement, so new ones must be added at the end, whatever their category.
 */
const WRITTEN: readonly (readonly [ReportType, WrittenRequirement])[] = [
  ...moneyLaunderingRequirements.map((it) => ['AML', it] as const),
  ...customerRequirements.map((it) => ['KYC', it] as const),
  ...cardRequirements.map((it) => ['PCI', it] as const),
  ...bookRequirements.map((it) => ['SOX', it] as const),
];

export const REGISTER: readonly RequirementEntry[] = WRITTEN.map(([category, it], index) => {
  const [name, owner, automation, review, description, controls] = it;
  const place = index + 1;
  return {
    place,
    name,
    category,
    description,
    owner,
    automation: AUTOMATION[automation],
    review,
    controls: controls.map(([text, failing], at): ControlEntry => {
      const id = `${place}.${at + 1}`;
      const [marks = '', ...words] = text.split(' ');
      return {
        id,
        name: words.join(' '),
        failing,
        isKey: marks.endsWith('*'),
        method: CONTROL_QUERIES.has(id) ? 'query' : 'attested',
        cadence: marks[0] as Cadence, // guaranteed by the type WrittenControl
      };
    }),
  };
});

const FAILING: ReadonlyMap<string, string> = new Map(
  REGISTER.flatMap(({ controls }) => controls.map(({ id, failing }) => [id, failing] as const)),
);
/** The title of a failure of a control; its name where the register no longer has it. */
export const failingTitle = (control: { readonly id: string; readonly name: string }): string =>
  FAILING.get(control.id) ?? control.name;
