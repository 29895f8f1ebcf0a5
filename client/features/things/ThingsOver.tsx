import { lazy, Suspense, useEffect } from 'react'
import { useSelection } from '../../store/createStore.ts'
import { closeThings, thingsStore } from './thingsStore.ts'
import { whenReachable } from '../../net/whenReachable.ts'

const ThingShown = lazy(() =>
  whenReachable(() => import('./loadThingShown.ts').then((parts) => parts.loadThingShown())),
)

/** The window of the thing one uses, or what one may choose from: loaded when there is one. */
export function ThingsOver() {
  const isShown = useSelection(thingsStore, ({ open, choice }) => open !== undefined || choice !== undefined)
  useEffect(() => closeThings, [])
  return (
    isShown && (
      <Suspense fallback={null}>
        <ThingShown />
      </Suspense>
    )
  )
}
