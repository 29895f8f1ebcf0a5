import { Suspense, useEffect } from 'react'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { closeLook, lookStore } from './lookStore.ts'

const LookDialog = lazyPart(async () => (await import('./LookDialog.tsx')).LookDialog)

/** The choice of another look, while it is open. */
export function OpenLook() {
  const isOpen = useSelection(lookStore, (state) => state.isOpen)
  const selfEncId = useSession((state) => state.selfEncId)
  const self = useWorld(({ players }) => (selfEncId === undefined ? undefined : players.get(selfEncId)))
  useEffect(() => closeLook, [])
  if (!isOpen || !self) return null
  return (
    <Suspense fallback={null}>
      <LookDialog self={self} onClose={closeLook} />
    </Suspense>
  )
}
