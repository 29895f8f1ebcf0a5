import { Suspense } from 'react'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { useSelection } from '../../store/createStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { announcedStore } from './announcedStore.ts'
import { ownDevicesStore } from './ownDevicesStore.ts'

// Loaded when there is somebody to talk with, or something is switched on: the way in has a budget.
const MediaNotes = lazyPart(async () => {
  const [{ MediaNotes: Notes }] = await Promise.all([
    import('./MediaNotes.tsx'),
    import('./quality/loadWaysTexts.ts').then(({ loadWaysTexts }) => loadWaysTexts()),
  ])
  return Notes
})

/** What one hears and sees of the others. */
export function MediaOver() {
  const { withOthers } = useSpaceFacts()
  const hasOthers = useSelection(announcedStore, ({ announced }) => announced.size > 0)
  const isOn = useSelection(ownDevicesStore, ({ own }) => Object.values(own).some((state) => state !== 'off'))
  return (
    withOthers &&
    (hasOthers || isOn) && (
      <Suspense fallback={null}>
        <MediaNotes />
      </Suspense>
    )
  )
}
