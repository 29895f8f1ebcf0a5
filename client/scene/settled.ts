import { useEffect, useState } from 'react'
import { useGround } from './Ground.ts'

/** Who has just come looks about first, and the line is busy. So long one stays where one came, at most, seconds; so far one goes, metres. */
const STAYS_S = 30
const GOES_M = 3

let isOver = false

/** Whether somebody at this window has gone a little or been about for a while: what nobody misses at first comes then. */
export function useSettled(): boolean {
  const { self } = useGround()
  const [isSettled, setSettled] = useState(isOver)
  useEffect(() => {
    if (isSettled) return undefined
    let looks = 0
    let from: { readonly x: number; readonly z: number } | undefined
    const timer = setInterval(() => {
      const { placed, body } = self.player
      if (!placed) return
      from ??= { x: body.x, z: body.z }
      // Others look as well, from where they began: what one has seen is so.
      isOver ||= ++looks > STAYS_S || Math.hypot(body.x - from.x, body.z - from.z) > GOES_M
      if (isOver) setSettled(true)
    }, 1_000)
    return () => clearInterval(timer)
  }, [isSettled, self])
  return isSettled
}
