/** So long a display screen shows one picture, ms. */
export const TURN_MS = 8_000

/** Which of so many pictures everybody sees now: by the clock, so that those who stand side by side see the same. */
export const turnAt = (count: number, nowMs: number): number =>
  count === 0 ? 0 : Math.floor(nowMs / TURN_MS) % count
