import type { Place } from './bot.ts'

/** What the bench and its bots' process say to each other. */
export interface JoinOrder extends Place {
  readonly order: 'join'
  readonly system: System
  readonly count: number
  /** So many of them decode everything. */
  readonly witnesses: number
  /** To be ended when the bench has died without ending it. */
  readonly serverPid: number
}

/** Ours, ours of another checkout, the plain Colyseus room, and the bare server that is the floor. */
export type System = 'ours' | 'before' | 'colyseus' | 'bare'

export interface MeasureOrder {
  readonly order: 'measure'
  /** This share of the people stands still. */
  readonly stillShare: number
  readonly warmupMs: number
  readonly windowMs: number
}

/** Everybody stands still and says nothing: another system has its turn. */
export interface RestOrder {
  readonly order: 'rest'
}

export type Order = JoinOrder | MeasureOrder | RestOrder

/** So many of a crowd are there first, and walk about while the others join. */
export const insidersOf = (count: number): number => Math.min(50, Math.floor(count / 4))

export type Report =
  /** The first few are inside and walk about; the others begin to join. */
  | { readonly report: 'joining' }
  /** Everybody has joined, the first few included; what these saw of each other meanwhile. */
  | { readonly report: 'joined'; readonly seconds: number; readonly latencyMs?: Quantiles }
  /** Sent as the measured time begins. */
  | { readonly report: 'begun' }
  | { readonly report: 'measured'; readonly result: CrowdResult }
  | { readonly report: 'failed'; readonly why: string }

export interface Quantiles {
  readonly count: number
  readonly mean: number
  readonly min: number
  readonly p5: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** What the bots' process measured. Bytes are per client and second. */
export interface CrowdResult {
  readonly seconds: number
  readonly moving: number
  /** With the WebSocket's frame headers and pings. */
  readonly downBytes: number
  readonly upBytes: number
  /** Payloads only. */
  readonly downPayload: number
  readonly upPayload: number
  readonly framesDown: number
  /** Moves sent by one who moves, per second. */
  readonly moveRate: number
  /** Of one core. */
  readonly botsCpuShare: number
  /** How late timers of the bots' process were, p99, ms: the bench's own part of a delivery. */
  readonly botsLagMs: number
  /** Sockets that were closed. */
  readonly lost: number
  readonly lostWhy: string
  readonly errors: number
  /** What the witnesses saw; absent where there are none. */
  readonly seen?: SeenResult
}

export interface SeenResult {
  readonly latencyMs: Quantiles
  readonly nearHz: Quantiles
  readonly farHz: Quantiles
  readonly farGapMs: Quantiles
  /** Share of near moves that were passed over. */
  readonly nearSkipped: number
  readonly confirmed: number
  readonly wrong: number
  readonly outdated: number
  readonly corrections: number
  readonly unreadable: number
}

/** NaN throughout when there are no values. */
export function quantiles(values: readonly number[]): Quantiles {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  return {
    count: sorted.length,
    mean,
    min: at(0),
    p5: at(0.05),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  }
}
