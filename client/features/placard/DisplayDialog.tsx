import { Suspense, useEffect, useState } from 'react'
import { ChevronLeft, ChevronRight, ImageUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { lazyPart } from '../../space/lazily.ts'
import { useSocial } from '../../store/socialStore.ts'
import { useManages } from '../../store/useManages.ts'
import { placardStore } from './placardStore.ts'
import { TURN_MS } from './turns.ts'
import css from './placard.module.css'

const ScreenSettings = lazyPart(async () => (await import('./loadScreenSettings.ts')).loadScreenSettings())

/** The pictures in turn as on the walls; the arrows turn by hand, and then they stay. */
function Turning({ pictures }: { readonly pictures: readonly string[] }) {
  const { t } = useTranslation()
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
  if (picture === undefined) return <p>{t('placard.display.none')}</p>
  return (
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
  )
}

/** Setting them; who does not run the space any more is told so. */
function Setting({
  pictures,
  isManager,
}: {
  readonly pictures: readonly string[]
  readonly isManager: boolean
}) {
  const { t } = useTranslation()
  if (!isManager) return <p role="alert">{t('placard.display.noRight')}</p>
  return (
    <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
      <ScreenSettings pictures={pictures} />
    </Suspense>
  )
}

/** The pictures of the display screen, for everybody to look at; who runs the space sets them here as well. */
export function DisplayDialog() {
  const { t } = useTranslation()
  const pictures = useSocial(({ flags }) => flags?.screenImages ?? [])
  const isManager = useManages()
  // Where there is nothing to look at yet, there is something to set.
  const [isSetting, setSetting] = useState(isManager && pictures.length === 0)
  const close = (): void => placardStore.setState({ display: false })
  // Nothing to look at, and nothing to set.
  if (pictures.length === 0 && !isSetting && !isManager) return null
  const footer = isSetting ? (
    <Button onClick={() => (pictures.length === 0 ? close() : setSetting(false))}>
      {t('placard.display.done')}
    </Button>
  ) : (
    isManager && (
      <Button kind="quiet" onClick={() => setSetting(true)}>
        <ImageUp aria-hidden size={18} />
        {t('placard.display.set')}
      </Button>
    )
  )
  return (
    <Dialog
      open
      wide
      steady={isSetting}
      title={t(isSetting ? 'placard.display.setTitle' : 'placard.display.title')}
      onOpenChange={close}
      footer={footer || undefined}
    >
      {isSetting ? <Setting pictures={pictures} isManager={isManager} /> : <Turning pictures={pictures} />}
    </Dialog>
  )
}
