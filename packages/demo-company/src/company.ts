/**
 * The public interface of the demo company: a fictional provider generated from a seed. Pure: no clock, no I/O. The
 * history is generated day by day; the same configuration gives the same rows byte for byte, however it is chunked,
 * stopped, snapshotted or resumed.
 */
export type * from './shapes.ts';
export { createCompany, resumeCompany } from './engine.ts';
