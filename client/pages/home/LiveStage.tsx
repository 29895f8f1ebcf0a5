import { useEffect, useRef } from 'react'
import { Show, type ShowPlan } from '../../scene/show/show.ts'
import css from './HeroStage.module.css'

export interface LiveStageProps {
  readonly plan: ShowPlan
  readonly paused: boolean
  /** Also on a machine that is not made for it. */
  readonly evenSlow: boolean
  readonly onShown: () => void
  readonly onGaveUp: () => void
}

/** A level drawn live, over its picture. Loaded lazily: with it comes the whole scene. */
export function LiveStage({ plan, paused, evenSlow, onShown, onGaveUp }: LiveStageProps) {
  const box = useRef<HTMLDivElement>(null)
  const show = useRef<Show | undefined>(undefined)
  const hooks = useRef({ onShown, onGaveUp })
  hooks.current = { onShown, onGaveUp }

  useEffect(() => {
    if (!box.current) return
    const made = new Show(box.current, plan, evenSlow, {
      onShown: () => hooks.current.onShown(),
      onGaveUp: () => hooks.current.onGaveUp(),
    })
    show.current = made
    return () => made.dispose()
  }, [plan, evenSlow])
  useEffect(() => show.current?.pause(paused), [paused])

  return <div ref={box} className={css.live} />
}
