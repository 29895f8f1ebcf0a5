import { useEffect, useRef } from 'react'
import { MonitorOff, MonitorX, Projector } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { act } from '../../../space/act.ts'
import { mediaStore, useMedia } from '../../media/mediaStore.ts'
import type { ThingProps } from '../thingProps.ts'
import { castHere } from './castHere.ts'
import type { CastView } from './castView.ts'
import { useCastView } from './useCastView.ts'

const stopSharing = (): Promise<void> => mediaStore.turn('screen', false)

/** What stands in the window. */
function useWords(view: CastView): string {
  const { t } = useTranslation()
  switch (view.kind) {
    case 'mine':
      return t('things.cast.mine')
    case 'theirs':
      return t('things.cast.theirs', { name: view.name })
    case 'ready':
      return t('things.cast.text')
    case 'barred':
      return t(`things.cast.barred.${view.why}`)
  }
}

/**
 * At a screen of the level: what one shares is shown there at once; who shares nothing yet is asked first, for browsers want a
 * press for it. What is on it already can be taken off by whose it is, or who runs the space.
 */
export function CastWindow({ mapId, objectKey: screen, title, onClose }: ThingProps<'component'>) {
  const { t } = useTranslation()
  const view = useCastView(mapId, screen)
  const words = useWords(view)
  const isStarting = useMedia(({ own }) => own.screen === 'starting')
  const isDone = useRef(false)
  const isShown = view.kind === 'ready' && view.isSharing
  const cast = async (): Promise<void> => {
    const became = await castHere({
      isSharing: () => mediaStore.get().own.screen === 'on',
      share: () => mediaStore.turn('screen', true),
      unshare: stopSharing,
      hasFailed: () => mediaStore.get().problems.screen !== undefined,
      cast: () => act('castToWall', { screen }, t('things.cast.done', { screen: title })),
    })
    if (became !== 'dropped') onClose()
  }
  const takeOff = (body: { screen?: string }) => () => {
    onClose()
    void act('endWallCast', body)
  }
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (isShown) void cast()
  })
  if (isShown) return null
  return (
    <Dialog
      open
      light
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          {view.kind === 'mine' && (
            <Button kind="quiet" onClick={() => void stopSharing().then(onClose)}>
              <MonitorX aria-hidden size={18} />
              {t('things.cast.stop')}
            </Button>
          )}
          {(view.kind === 'mine' || (view.kind === 'theirs' && view.mayEnd)) && (
            <Button data-autofocus onClick={takeOff(view.kind === 'mine' ? {} : { screen })}>
              <MonitorOff aria-hidden size={18} />
              {t('things.cast.off')}
            </Button>
          )}
          {view.kind === 'ready' && (
            <Button data-autofocus disabled={isStarting} onClick={() => void cast()}>
              <Projector aria-hidden size={18} />
              {t('things.cast.press')}
            </Button>
          )}
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  )
}
