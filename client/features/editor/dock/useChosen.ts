import { useEffect, useState } from 'react'
import { withName } from '#shared/map/patch/mapPatch.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { useSelection } from '../../../store/createStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import { currentWork, type Work } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'

const isSameList = (a: readonly MapObject[], b: readonly MapObject[]): boolean =>
  a.length === b.length && a.every((object, i) => object === b[i])

const named = new WeakMap<MapObject, MapObject>()

/** A thing that has its name for an id: those of our own levels go by their keys. */
function asNamed(object: MapObject, name: string): MapObject {
  const known = named.get(object) ?? withName('', object, name)
  named.set(object, known)
  return known
}

function thingOf(work: Work, name: string): MapObject[] {
  const object = work.thing(name)
  return object ? [asNamed(object, name)] : []
}

/** The chosen things as they are now, each with its name for its id; those somebody took away are not among them. */
export function useChosen(): readonly MapObject[] {
  const selected = useSelection(workStore, (state) => state.selected)
  const [chosen, setChosen] = useState<readonly MapObject[]>([])
  useEffect(() => {
    const look = (): void => {
      const work = currentWork()
      const now = work ? [...selected].flatMap((name) => thingOf(work, name)) : []
      setChosen((before) => (isSameList(before, now) ? before : now))
    }
    look()
    const stops = [worldStore.subscribe(look), workStore.subscribe(look)]
    // What is only tried, and put back.
    const work = currentWork()
    if (work) stops.push(work.ground.shown.changed.on(look))
    return () => {
      for (const stop of stops) stop()
    }
  }, [selected])
  return chosen
}
