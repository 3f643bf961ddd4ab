/** What other domains may import from data entry. */
export { compareDeclared } from './compare-declared.ts';
export { valuesOf } from './rules.ts';
export { declareEntry } from './store.ts';
export { waitingAdoptions } from './waiting.ts';
