import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { listRequirements as route } from '@cottontree/contract/compliance/compliance.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentRequirement, readControls, readRequirements } from '../requirements-store.ts';

export const listRequirements = query(route, async ({ db, clock }) => {
  const at = clock.now();
  const requirements = await readRequirements(db);
  const controls = await readControls(db, at);
  return requirements.map((row) =>
    presentRequirement(
      row,
      controls.filter((each) => each.requirement_id === row.id),
      businessDayOf(at),
    ),
  );
});
