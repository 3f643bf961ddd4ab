/**
 * From now on the temporary files of this process, and of those it starts, are in memory, where there is enough space.
 */
export function keepScratchInMemory(): void;
