/**
 * Loaded into a server before anything else (node --import): writes how late its event loop was since the last time to
 * the file LOOP_PROBE, whenever it is sent SIGUSR2. ms.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5
const NS_PER_MS = 1e6
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => {
  // What is measured is the time between two looks.
  const late = (ns) => Math.max(0, ns / NS_PER_MS - RESOLUTION_MS)
  const told = { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max) }
  delay.reset()
  writeFileSync(process.env.LOOP_PROBE, JSON.stringify(told))
})
