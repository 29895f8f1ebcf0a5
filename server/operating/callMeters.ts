import { Counter, Histogram, type Registry } from 'prom-client'
import type { CallQualityBody } from '#shared/http/callQuality.ts'

/** Takes what browsers tell of their calls. */
export interface CallMeters {
  heard(told: CallQualityBody): void
}

const MS = 1_000
const connectSeconds = [0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30]
const roundTripSeconds = [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2]
const lossShares = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]

/** Numbers of calls for Prometheus. Each is described in docs/operations.md. */
export function createCallMeters(registers: Registry[]): CallMeters {
  const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `lingjing_${name}`, help, labelNames, registers })
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `lingjing_${name}`, help, buckets, registers })

  const seconds = counter('call_seconds_total', 'Time in calls, with each person counted', ['quality'])
  const paths = counter('call_connections_total', 'Connections between people that came about', ['path'])
  const breaks = counter('call_breaks_total', 'Connections that were lost and looked for again')
  const errors = counter('call_errors_total', 'What went wrong in calls', ['kind'])
  const connect = histogram(
    'call_connect_seconds',
    'From the word that two talk to their connection',
    connectSeconds,
  )
  const roundTrip = histogram(
    'call_round_trip_seconds',
    'Round trip in calls, a minute each',
    roundTripSeconds,
  )
  const loss = histogram(
    'call_loss_ratio',
    'Share of packets of voices that were lost, a minute each',
    lossShares,
  )

  return {
    heard(told) {
      for (const [quality, passed] of Object.entries(told.seconds)) seconds.inc({ quality }, passed)
      for (const [path, count] of Object.entries(told.paths)) paths.inc({ path }, count)
      for (const [kind, count] of Object.entries(told.errors)) errors.inc({ kind }, count)
      for (const ms of told.connectMs) connect.observe(ms / MS)
      breaks.inc(told.breaks)
      if (told.roundTripMs !== undefined) roundTrip.observe(told.roundTripMs / MS)
      if (told.lossShare !== undefined) loss.observe(told.lossShare)
    },
  }
}
