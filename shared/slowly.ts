/** Work that may rest at every `yield`, so that whoever has it done decides how much of it at a time. */
export type Slowly<T> = Generator<void, T, void>

/** The same without a rest. */
export function atOnce<T>(work: Slowly<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
