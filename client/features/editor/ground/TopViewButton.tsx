import { Map as MapIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/IconButton.tsx'
import type { ViewMode } from '../../../scene/camera/viewMode.ts'
import { setView, useIsPlan, useView } from '../../../scene/viewStore.ts'

/** Looks at the level from above, and back to how it was seen before; so it is when the map maker closes, too. */
export function TopViewButton() {
  const { t } = useTranslation()
  const view = useView()
  const before = useRef<Exclude<ViewMode, 'top'>>(undefined)
  useEffect(
    () => () => {
      if (before.current) setView(before.current)
    },
    [],
  )
  if (useIsPlan()) return null
  const isTop = view === 'top'
  const toggle = (): void => {
    if (isTop) {
      setView(before.current ?? 'follow')
      before.current = undefined
      return
    }
    before.current = view
    setView('top')
  }
  return (
    <IconButton
      label={t(isTop ? 'editor.ground.leaveTop' : 'editor.ground.top')}
      aria-pressed={isTop}
      onClick={toggle}
    >
      <MapIcon aria-hidden size={20} />
    </IconButton>
  )
}
