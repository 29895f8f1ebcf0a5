import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/Button.tsx'
import { setHelpOpen, useUi } from '../store/uiStore.ts'
import css from './HelpCard.module.css'

const SEEN_KEY = 'lingjing.helpSeen'
const coarse = matchMedia('(pointer: coarse)')

/** True until somebody has closed the card once in this browser. */
export const isFirstVisit = (): boolean => localStorage.getItem(SEEN_KEY) === null

function useTouch(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      coarse.addEventListener('change', onChange)
      return () => coarse.removeEventListener('change', onChange)
    },
    () => coarse.matches,
  )
}

const keyboardRows = ['move', 'run', 'jump', 'walkTo', 'look', 'sit', 'emote', 'chat'] as const
const touchRows = ['touchMove', 'touchWalk', 'touchLook', 'touchSit'] as const
const touchLabels = { touchMove: 'move', touchWalk: 'walkTo', touchLook: 'look', touchSit: 'sit' } as const

/** The controls, shown on the first visit and whenever asked for. */
export function HelpCard() {
  const { t } = useTranslation()
  const open = useUi((state) => state.helpOpen)
  const touch = useTouch()
  if (!open) return null
  function close() {
    localStorage.setItem(SEEN_KEY, '1')
    setHelpOpen(false)
  }
  return (
    <section className={css.card} aria-label={t('space.help.title')}>
      <h2>{t('space.help.title')}</h2>
      <dl>
        {touch
          ? touchRows.map((row) => (
              <div key={row}>
                <dt>{t(`space.help.${touchLabels[row]}`)}</dt>
                <dd>{t(`space.help.${row}`)}</dd>
              </div>
            ))
          : keyboardRows.map((row) => (
              <div key={row}>
                <dt>{t(`space.help.${row}`)}</dt>
                <dd>{t(`space.help.${row}Keys`)}</dd>
              </div>
            ))}
      </dl>
      <Button onClick={close} wide>
        {t('space.help.close')}
      </Button>
    </section>
  )
}
