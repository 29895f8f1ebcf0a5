import { useSelection } from '../../store/createStore.ts'
import { ThingChoice } from './ThingChoice.tsx'
import { thingsStore } from './thingsStore.ts'
import { ThingWindow } from './ThingWindow.tsx'

/** What is open: the window of a thing, or what one may choose from. */
export function ThingShown() {
  const { open, choice } = useSelection(thingsStore, (state) => state)
  if (choice) return <ThingChoice choice={choice} />
  return open && <ThingWindow key={`${open.mapId} ${open.objectKey}`} thing={open} />
}
