import { useEffect } from 'react'
import type { EncId } from '#shared/ids.ts'
import { useGround } from '../Ground.ts'

/** Hears what people say where others may read it; answers the way to stop. */
export type OnLine = (listener: (encId: EncId, text: string) => void) => () => void

/** Lines float over the heads of those who say them. `onLine` is the same one in every render. */
export function Bubbles({ onLine }: { readonly onLine: OnLine }) {
  const ground = useGround()
  useEffect(() => onLine((encId, text) => ground.say(encId, text)), [ground, onLine])
  return null
}
