import { useEffect } from 'react'
import type { EncId } from '#shared/ids.ts'
import { useScene } from '../useScene.ts'

/** Hears what people say where others may read it; answers the way to stop. */
export type OnLine = (listener: (encId: EncId, text: string) => void) => () => void

/** Lines float over the heads of those who say them. `onLine` is the same one in every render. */
export function Bubbles({ onLine }: { readonly onLine: OnLine }) {
  const { frame, people } = useScene()
  useEffect(
    () =>
      onLine((encId, text) => {
        people.say(encId, text, performance.now())
        frame.news.tell()
      }),
    [frame, onLine, people],
  )
  return null
}
