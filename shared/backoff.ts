import { limits } from './rules/limits.ts'

/**
 * How long to wait before reconnect attempt number `attempt` (0 is the first), in ms: `firstMs` doubled per
 * attempt, capped, times 0.75 to 1.0 by `random` (0 to 1), never less than `firstMs`.
 * Constants: specification, "Reconnect delay".
 */
export function reconnectDelayMs(
  attempt: number,
  random: number,
  firstMs: number = limits.reconnectFirstMs,
  capMs: number = limits.reconnectCapMs,
): number {
  return Math.max(firstMs, Math.round(Math.min(capMs, firstMs * 2 ** attempt) * (0.75 + 0.25 * random)))
}
