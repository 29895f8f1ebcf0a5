import { useEffect, useState } from 'react'
import { offsetOf } from './countdown.ts'

const TICK_MS = 1_000

/**
 * The time of the server, ms since the epoch, by what it said when it answered; goes on every second.
 * @param serverNow what the server said, undefined as long as it has not
 * @param heardAt when it was heard, by the clock of this device (`dataUpdatedAt` of a query)
 */
export function useServerNow(serverNow: string | undefined, heardAt: number): number {
  const [device, setDevice] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return serverNow === undefined ? device : device + offsetOf(serverNow, heardAt)
}
