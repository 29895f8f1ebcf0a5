import { Suspense } from 'react'
import { Map } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WindowButton } from '../../space/WindowButton.tsx'
import { useSettings } from '../../store/settingsStore.ts'
import { useUi } from '../../store/uiStore.ts'
import bar from '../../space/bar.module.css'
import { lazyPart } from '../../space/lazily.ts'

const Minimap = lazyPart(async () => (await import('./Minimap.tsx')).Minimap)

export function MapButton() {
  const { t } = useTranslation()
  return <WindowButton window="map" Icon={Map} text={t('space.map.button')} className={bar.wide} />
}

/** The level in a corner, or on a phone the way to it. */
export function MapCorner() {
  const { t } = useTranslation()
  const isFree = useUi((state) => state.windows.length === 0)
  const withMinimap = useSettings((settings) => settings.minimap)
  return (
    <>
      {withMinimap && isFree && (
        <Suspense fallback={null}>
          <Minimap />
        </Suspense>
      )}
      <WindowButton window="map" Icon={Map} text={t('space.map.button')} className={bar.corner} />
    </>
  )
}
