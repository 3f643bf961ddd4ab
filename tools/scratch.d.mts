/** Temporary files of this process, and of those it starts, lie in memory from now on, where there is room. */
export function keepScratchInMemory(): void;
