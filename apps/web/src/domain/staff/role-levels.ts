import { LEVEL_NAMES } from '@cottontree/contract/access/role-entry.ts';

/** 1 is the highest authority. */
export const LEVELS = Object.entries(LEVEL_NAMES).map(([level, name]) => ({ level: Number(level), name }));

/** "4 · Team Lead" */
export const levelInWords = (level: number): string =>
  [level, LEVELS.find((each) => each.level === level)?.name].filter((part) => part !== undefined).join(' · ');

/** "1 person", "12 people" */
export const peopleInWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
