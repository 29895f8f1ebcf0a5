import { Counter, type Registry } from 'prom-client'
import type { ClientFaultsBody } from '#shared/http/clientFaults.ts'

/** Takes what pages tell of themselves. */
export interface ClientFaultMeters {
  heard(told: ClientFaultsBody): void
}

/** What pages could make nothing of, for Prometheus. Described in docs/operations.md. */
export function createClientFaultMeters(registers: Registry[]): ClientFaultMeters {
  const faults = new Counter({
    name: 'lingjing_client_faults_total',
    help: 'What pages could make nothing of, as they tell',
    labelNames: ['kind'] as const,
    registers,
  })
  return {
    heard({ faults: told }) {
      for (const [kind, count] of Object.entries(told)) faults.inc({ kind }, count)
    },
  }
}
