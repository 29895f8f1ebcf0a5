import { lazy, Suspense } from 'react'
import { useDebug } from '../../store/debugStore.ts'

const DebugPanel = lazy(async () => ({ default: (await import('./DebugPanel.tsx')).DebugPanel }))

/** Numbers over the picture, for whoever has switched them on. */
export function DebugCorner() {
  const isOn = useDebug((flags) => flags.panel)
  if (!isOn) return null
  return (
    <Suspense fallback={null}>
      <DebugPanel />
    </Suspense>
  )
}
