import { useEffect } from 'react'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { closeLook, lookStore } from './lookStore.ts'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const LookDialog = lazyDialog(async () => (await import('./LookDialog.tsx')).LookDialog)

/** The choice of another look, while it is open. */
export function OpenLook() {
  const isOpen = useSelection(lookStore, (state) => state.isOpen)
  const selfEncId = useSession((state) => state.selfEncId)
  const self = useWorld(({ players }) => (selfEncId === undefined ? undefined : players.get(selfEncId)))
  useEffect(() => closeLook, [])
  if (!isOpen || !self) return null
  return <LookDialog self={self} onClose={closeLook} />
}
