/** The marks of the issue, for everybody moving: must, then strive. */
export interface Mark {
  readonly must: number
  readonly strive: number
  /** Most marks are "at most". */
  readonly atLeast?: true
}

type ByCount = (count: number) => Mark | undefined

const only =
  (marks: Readonly<Record<number, readonly [must: number, strive: number]>>): ByCount =>
  (count) => {
    const mark = marks[count]
    return mark && { must: mark[0], strive: mark[1] }
  }

export const marks = {
  downKb: only({ 50: [3, 1.5], 200: [6, 3.5], 1000: [20, 10] }),
  upBytes: () => ({ must: 300, strive: 200 }),
  cpuMs: (count) => (count >= 200 ? { must: 0.6, strive: 0.4 } : undefined),
  p99Ms: only({ 200: [60, 53], 500: [70, 58], 1000: [90, 65] }),
  nearHz: () => ({ must: 9, strive: 10, atLeast: true }),
  farHz: () => ({ must: 0.5, strive: 1, atLeast: true }),
  memoryMb: only({ 1000: [250, 150] }),
  joinS: only({ 1000: [8, 4], 2000: [20, 10] }),
} satisfies Readonly<Record<string, ByCount>>

export type MarkName = keyof typeof marks

/** ✓✓ strive reached, ✓ must reached, ✗ not; judged as printed, so that what reads 10.0 is ten. */
export function verdict(printed: number, { must, strive, atLeast }: Mark): '✓✓' | '✓' | '✗' {
  const reaches = (limit: number): boolean => (atLeast ? printed >= limit : printed <= limit)
  return reaches(strive) ? '✓✓' : reaches(must) ? '✓' : '✗'
}
