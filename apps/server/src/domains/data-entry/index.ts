/** What other domains use of data entry. */
export { compareDeclared } from './compare-declared.ts';
export { valuesOf } from './rules.ts';
export { declareEntry } from './store.ts';
