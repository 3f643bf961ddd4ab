/** Collects what is wrong with one row; each problem names its field. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';

/** Business before this day is considered a mistake of the sender's clock or format. */
export const EARLIEST_DAY = '2000-01-01';

export class Problems {
  readonly found: FieldError[] = [];
  readonly #list: string;
  readonly #index: number;
  constructor(list: string, index: number) {
    this.#list = list;
    this.#index = index;
  }
  /** Records the problem unless `holds`. A message function is called only when there is a problem. */
  expect(holds: boolean, field: string, message: string | (() => string)): void {
    if (holds) return;
    const path = `${this.#list}.${this.#index}.${field}`;
    this.found.push({ path, message: typeof message === 'string' ? message : message() });
  }
  /** The time must not be in the future, nor implausibly early. */
  moment(at: string | null, field: string, today: BusinessDay): void {
    if (at === null) return;
    this.expect(at >= EARLIEST_DAY, field, () => `is before ${EARLIEST_DAY}`);
    this.expect(
      at.slice(0, 10) <= today,
      field,
      () => `is in the future: the present business day is ${today}`,
    );
  }
  order(earlier: string, later: string | null, field: string, than: string): void {
    this.expect(later === null || Date.parse(later) >= Date.parse(earlier), field, () => `is before ${than}`);
  }
  /** Control characters have no use in a name or a reason, and would end up in files and terminals. */
  text(fields: Readonly<Record<string, string | null>>): void {
    for (const field in fields) {
      const value = fields[field] ?? null;
      this.expect(value === null || !/\p{Cc}/u.test(value), field, 'contains control characters');
    }
  }
}
