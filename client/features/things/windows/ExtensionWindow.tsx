import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/Dialog.tsx'
import { showToast } from '../../../store/toastStore.ts'
import type { ThingProps } from '../thingProps.ts'
import { hostOf } from './addresses.ts'
import { FramedPage } from './FramedPage.tsx'
import { ExtensionLine } from './ExtensionLine.ts'
import css from '../things.module.css'

/** The page of an extension, shut in, with a line to it (docs/extensions.md). */
export function ExtensionWindow({
  mapId,
  objectKey,
  title,
  interaction: { url },
  onClose,
}: ThingProps<'extension'>) {
  const { t, i18n } = useTranslation()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [subtitle, setSubtitle] = useState('')
  const [isSilenced, setSilenced] = useState(false)
  const host = url === undefined ? '' : hostOf(url)
  const say = useEffectEvent((text: string) => showToast(t('things.extension.says', { host, text })))
  const close = useEffectEvent(onClose)
  const language = useEffectEvent(() => i18n.language)
  // In time for what the page around hears of it: it is not there before the frame is.
  useLayoutEffect(() => {
    if (!frame) return undefined
    const line = new ExtensionLine(mapId, objectKey, {
      say: (text) => say(text),
      title: setSubtitle,
      close: () => close(),
      silenced: () => setSilenced(true),
    })
    const load = () => {
      const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
      if (frame.contentWindow) line.loaded(frame.contentWindow, { language: language(), theme })
    }
    frame.addEventListener('load', load)
    return () => {
      frame.removeEventListener('load', load)
      line.dispose()
    }
  }, [frame, mapId, objectKey])
  return (
    <Dialog
      open
      wide
      steady
      onOpenChange={onClose}
      title={subtitle ? `${title} · ${subtitle}` : title}
      description={url && t('things.extension.text', { host })}
    >
      {url ? (
        <FramedPage ref={setFrame} url={url} title={title} />
      ) : (
        <p className={css.empty}>{t('things.unset.extension')}</p>
      )}
      {isSilenced && (
        <p className={css.problem} role="status">
          {t('things.extension.silenced')}
        </p>
      )}
    </Dialog>
  )
}
