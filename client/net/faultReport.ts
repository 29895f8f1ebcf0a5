import type { ClientFault, ClientFaultsBody } from '#shared/http/clientFaults.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Clock } from './clock.ts'

export interface FaultReport {
  /** Counts one more. */
  heard(kind: ClientFault): void
  /** Tells now what was not told yet, as the page is left. */
  tell(): void
}

/** Adds up what the page could make nothing of, and tells it a minute after the first of it: never without need. */
export function createFaultReport(clock: Clock, post: (body: ClientFaultsBody) => void): FaultReport {
  let faults: Partial<Record<ClientFault, number>> = {}
  let cancel: (() => void) | undefined
  const tell = () => {
    if (!cancel) return
    cancel()
    cancel = undefined
    const body = { faults }
    faults = {}
    post(body)
  }
  return {
    heard(kind) {
      faults[kind] = Math.min((faults[kind] ?? 0) + 1, limits.clientFaults)
      cancel ??= clock.after(limits.clientFaultsMs, tell)
    },
    tell,
  }
}
