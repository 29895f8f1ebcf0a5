import { useEffect, useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/Dialog.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { useSocial } from '../../store/socialStore.ts'
import { placardStore } from './placardStore.ts'
import { TURN_MS } from './turns.ts'
import css from './placard.module.css'

/** The pictures of the display screen, in turn as on the walls; the arrows turn by hand, and then they stay. */
export function DisplayDialog() {
  const { t } = useTranslation()
  const pictures = useSocial(({ flags }) => flags?.screenImages ?? [])
  const [at, setAt] = useState(0)
  const [isByHand, setByHand] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [failed, setFailed] = useState('')
  const count = pictures.length
  const shown = count === 0 ? 0 : at % count
  useEffect(() => {
    if (isByHand || count < 2) return undefined
    const timer = setInterval(() => setAt((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [isByHand, count])
  const turn = (by: 1 | -1): void => {
    setByHand(true)
    setAt((shown + by + count) % count)
  }
  const picture = pictures[shown]
  if (picture === undefined) return null
  return (
    <Dialog
      open
      wide
      title={t('placard.display.title')}
      onOpenChange={() => placardStore.setState({ display: false })}
    >
      <div className={css.display}>
        {failed === picture ? (
          <p>{t('placard.display.failed')}</p>
        ) : (
          <img
            src={picture}
            alt={t('placard.display.picture', { number: shown + 1, count })}
            onError={() => setFailed(picture)}
          />
        )}
        {count > 1 && (
          <div className={css.turns}>
            <IconButton label={t('placard.display.before')} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden size={22} />
            </IconButton>
            <span>{`${shown + 1} / ${count}`}</span>
            <IconButton label={t('placard.display.next')} onClick={() => turn(1)}>
              <ChevronRight aria-hidden size={22} />
            </IconButton>
          </div>
        )}
      </div>
    </Dialog>
  )
}
