import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openWindow } from '../../../store/uiStore.ts'
import { useMedia } from '../mediaStore.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MicrophoneMeter } from './MicrophoneMeter.tsx'
import css from './DeviceMenu.module.css'

/** Which microphone and speaker, or which camera, at the button that switches it. */
export function DeviceMenu({
  source,
  onClose,
}: {
  readonly source: 'microphone' | 'camera'
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  const track = useMedia(({ ownTracks, heldTrack }) => ownTracks.get('microphone') ?? heldTrack)
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (!menu.current?.parentElement?.contains(target as Node)) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
    }
    addEventListener('pointerdown', onPointer)
    addEventListener('keydown', onKey, true)
    menu.current?.querySelector('select')?.focus()
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKey, true)
    }
  }, [onClose])
  return (
    // The bar around keeps the focus where it is; a choice has to open.
    <div
      ref={menu}
      className={css.menu}
      role="group"
      aria-label={t('devices.menu.open')}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <DeviceChoice kind={source} />
      {source === 'microphone' && (
        <>
          {track && <MicrophoneMeter track={track} />}
          <DeviceChoice kind="speaker" />
        </>
      )}
      <button
        type="button"
        className={css.settings}
        onClick={() => {
          onClose()
          openWindow('settings')
        }}
      >
        {t('devices.menu.settings')}
      </button>
    </div>
  )
}
