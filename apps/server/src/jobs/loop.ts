export { repeat, type Loop, type LoopOptions } from '../kernel/loop.ts';
