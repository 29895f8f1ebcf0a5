import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/Dialog.tsx'
import { showToast } from '../../../store/toastStore.ts'
import type { ThingProps } from '../thingProps.ts'
import { hostOf } from './addresses.ts'
import { FramedPage } from './FramedPage.tsx'
import { ExtensionLine } from './ExtensionLine.ts'
import type { HeldPage } from './holdPage.ts'
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
  const line = useRef<ExtensionLine>(undefined)
  const [subtitle, setSubtitle] = useState('')
  const [isSilenced, setSilenced] = useState(false)
  const host = url === undefined ? '' : hostOf(url)
  const say = useEffectEvent((text: string) => showToast(t('things.extension.says', { host, text })))
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const opened = new ExtensionLine(mapId, objectKey, {
      say: (text) => say(text),
      title: setSubtitle,
      close: () => close(),
      silenced: () => setSilenced(true),
    })
    line.current = opened
    return () => opened.dispose()
  }, [url, mapId, objectKey])
  const loaded = (page: HeldPage) => {
    const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
    line.current?.loaded(page, { language: i18n.language, theme })
  }
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
        <FramedPage
          url={url}
          title={title}
          held={{ onPage: loaded, onStray: () => line.current?.strayed() }}
        />
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
