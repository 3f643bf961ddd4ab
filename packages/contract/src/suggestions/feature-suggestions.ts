/** The path by which the System Test checks that the suggestions respond; their own paths are in features.ts. */
import { z } from 'zod';
import { route } from '../route.ts';

export const countSuggestions = route({
  method: 'GET',
  path: '/api/feature-suggestions',
  summary: 'How many suggestions there are, and how many wait for a decision',
  access: 'signed-in',
  output: z.object({ suggestions: z.int(), undecided: z.int() }),
});
