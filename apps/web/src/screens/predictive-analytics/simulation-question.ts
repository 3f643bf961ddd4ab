/** The question as typed, and as sent. Pure functions. */
import {
  DEFAULT_SEED,
  DEFAULT_TIMEFRAME,
  type ScenarioType,
  type SimulationVariables,
  type SimulationRequest,
} from '@cottontree/contract/simulation/schemas.ts';
import { SIMULATION_TEXTS } from './simulation-texts.ts';

/** Numbers are texts, as in the form fields. */
export interface TypedQuestion {
  readonly hypothesis: string;
  readonly scenario: ScenarioType | '';
  readonly timeframe: number;
  readonly userGrowth: string;
  readonly marketConditions: SimulationVariables['marketConditions'];
  readonly competitionLevel: SimulationVariables['competitionLevel'];
  readonly regulatoryChanges: SimulationVariables['regulatoryChanges'];
  readonly seed: string;
}

export const NEW_QUESTION: TypedQuestion = {
  hypothesis: '',
  scenario: '',
  timeframe: DEFAULT_TIMEFRAME,
  userGrowth: '',
  marketConditions: 'stable',
  competitionLevel: 'medium',
  regulatoryChanges: 'none',
  seed: String(DEFAULT_SEED),
};

const GROWTH_BOUNDS = SIMULATION_TEXTS.enterAChange;
const SEED_BOUNDS = SIMULATION_TEXTS.enterASeed;
const LARGEST_SEED = 4_294_967_295;

/** The faults by field; both fields are valid while they are empty or numbers within bounds. */
export function faultsIn({ userGrowth, seed }: TypedQuestion): { userGrowth?: string; seed?: string } {
  const growth = Number(userGrowth);
  return {
    ...(!(growth >= -100 && growth <= 300) && { userGrowth: GROWTH_BOUNDS }),
    ...(!(/^\d{1,10}$/.test(seed.trim()) && Number(seed) <= LARGEST_SEED) && { seed: SEED_BOUNDS }),
  };
}

/** Undefined while something is missing or wrong. */
export function questionOf(typed: TypedQuestion): SimulationRequest | undefined {
  const { hypothesis, scenario, timeframe, userGrowth, seed, ...surroundings } = typed;
  if (hypothesis.trim() === '' || scenario === '' || Object.keys(faultsIn(typed)).length > 0)
    return undefined;
  return {
    hypothesis: hypothesis.trim(),
    scenario,
    timeframe,
    variables: { userGrowth: Number(userGrowth), ...surroundings },
    seed: Number(seed),
  };
}

export const typedOf = ({
  hypothesis,
  scenario,
  timeframe,
  variables: { userGrowth, ...surroundings },
  seed,
}: SimulationRequest): TypedQuestion => ({
  hypothesis,
  scenario,
  timeframe,
  userGrowth: userGrowth === 0 ? '' : String(userGrowth),
  ...surroundings,
  seed: String(seed),
});
