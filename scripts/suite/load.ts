import { loadavg } from 'node:os'

/** How busy the machine is: processes that want the processor, on average of the last minute. */
export const load = (): number => loadavg()[0] ?? 0
