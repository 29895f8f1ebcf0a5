/** Where a step says what it has made. */
export type Log = (line: string) => void
