import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../scene.module.css'
import type { Hands } from './Hands.ts'
import { HintRoom } from './HintRoom.ts'

const REACH_PX = 46

/** For fingers: a stick at the lower left that walks, and runs at its edge; a button to jump. */
export function Joystick({ hands }: { readonly hands: Hands }) {
  const { t } = useTranslation()
  const knob = useRef<HTMLDivElement>(null)
  useEffect(() => hands.keepHintClear(new HintRoom(hands).clear), [hands])

  const set = (x: number, y: number): void => {
    hands.pushStick(x, -y)
    if (knob.current) knob.current.style.transform = `translate(${x * REACH_PX}px, ${y * REACH_PX}px)`
  }
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = (event.clientX - box.left - box.width / 2) / REACH_PX
    const y = (event.clientY - box.top - box.height / 2) / REACH_PX
    const length = Math.max(1, Math.hypot(x, y))
    set(x / length, y / length)
  }
  return (
    <>
      <div
        className={styles.joystick}
        data-over
        role="group"
        aria-label={t('scene.joystick')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event)
        }}
        onPointerMove={drag}
        onPointerUp={() => set(0, 0)}
        onPointerCancel={() => set(0, 0)}
        onLostPointerCapture={() => set(0, 0)}
      >
        <div ref={knob} className={styles.knob} />
      </div>
      <button
        type="button"
        className={styles.jump}
        data-over
        tabIndex={-1}
        onPointerDown={() => hands.press('jump')}
      >
        {t('scene.jump')}
      </button>
    </>
  )
}
