import { useEffect, useState } from 'react'
import { useGround } from '../../scene/Ground.ts'

/** Who has just come looks about first, and the line is busy: so many looks, one each second, with nothing before the picture. */
const LOOKS = 10
const LOOK_MS = 1_000

let looks = 0

/** Whether somebody at this window has been about for a while, on whatever level: what nobody misses at first comes then. */
export function useSettled(): boolean {
  const { source } = useGround()
  const [isSettled, setSettled] = useState(looks >= LOOKS)
  useEffect(() => {
    if (isSettled) return undefined
    const timer = setInterval(() => {
      if (!source.isCovered?.() && ++looks >= LOOKS) setSettled(true)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isSettled, source])
  return isSettled
}
