import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { emoteNames } from '#shared/rules/emotes.ts'
import { useSelection } from '../../store/createStore.ts'
import { chooseEmote, closeWheel, emoteWheelStore, letWheelGo, WHEEL_SECTORS } from './emoteWheelStore.ts'
import css from './EmoteWheel.module.css'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The wheel of emotes while it is open. */
export function Wheel() {
  const { t } = useTranslation()
  const { chosen, heldBy } = useSelection(emoteWheelStore, (wheel) => wheel)
  const isHeld = heldBy !== undefined
  const items = useRef<HTMLDivElement>(null)
  const button = (number: number): HTMLElement | null | undefined =>
    items.current?.querySelector<HTMLElement>(`[data-number="${number}"]`)

  useEffect(() => {
    if (isHeld) return undefined
    const before = document.activeElement
    items.current?.querySelector<HTMLElement>('[data-number="1"]')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
    }
  }, [isHeld])

  const pick = (number: number): void => {
    chooseEmote(number)
    letWheelGo()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') event.preventDefault()
    const step = steps[event.key] ?? (event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : 0)
    const from = chosen ?? 1
    if (step !== 0) button(((from - 1 + step + WHEEL_SECTORS) % WHEEL_SECTORS) + 1)?.focus()
    else if (/^[1-8]$/.test(event.key)) pick(Number(event.key))
    else if (event.key === 'Escape' || (event.key.toLowerCase() === 'q' && !event.repeat)) closeWheel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onOutside = (event: PointerEvent): void => {
    if (event.target === event.currentTarget) closeWheel()
  }
  const name = emoteNames.find(([, number]) => number === chosen)?.[0]
  return (
    <div className={css.ground} onPointerDown={onOutside} onKeyDown={onKeyDown}>
      <div ref={items} className={css.wheel} role="menu" aria-label={t('space.wheel.label')}>
        {chosen !== undefined && (
          <i
            className={css.sector}
            style={{ rotate: `${((chosen - 1) / WHEEL_SECTORS) * 360}deg` }}
            aria-hidden
          />
        )}
        {emoteNames.map(([each, number]) => {
          const angle = ((number - 1) / WHEEL_SECTORS) * Math.PI * 2
          return (
            <button
              key={each}
              type="button"
              role="menuitem"
              className={css.emote}
              data-number={number}
              data-chosen={chosen === number || undefined}
              aria-label={t(`space.emotes.${each}`)}
              style={{ left: `${50 + Math.sin(angle) * 36}%`, top: `${50 - Math.cos(angle) * 36}%` }}
              onFocus={() => chooseEmote(number)}
              onPointerEnter={() => !isHeld && chooseEmote(number)}
              onClick={() => pick(number)}
            >
              <img src={`/assets/images/emotes/${number}.webp`} alt="" draggable={false} />
            </button>
          )
        })}
        <p className={css.middle} aria-hidden>
          <b>{name ? t(`space.emotes.${name}`) : t('space.wheel.label')}</b>
          {heldBy === 'key' && <span>{t('space.wheel.letGo')}</span>}
        </p>
      </div>
    </div>
  )
}
