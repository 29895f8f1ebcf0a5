import { Suspense } from 'react'
import { useDebug } from '../../store/debugStore.ts'
import { lazyPart } from '../../space/lazily.ts'

const DebugPanel = lazyPart(async () => (await import('./DebugPanel.tsx')).DebugPanel)

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
