import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { sessionStore, useSession } from '../../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../../store/worldStore.ts'
import { isMine } from '../isMine.ts'
import { reachOf } from '../reach.ts'
import { withGroups } from '../tool/groups.ts'
import { currentWork } from '../work/Work.ts'
import { select, workStore } from '../work/workStore.ts'
import css from './shelf.module.css'
import { useThingName } from './useThingName.ts'

/** So many are listed; a search finds the others. */
const LISTED_MAX = 200

interface Found {
  readonly name: string
  readonly object: MapObject
  readonly metres: number
}

/** What stands on the level and one may change, the nearest first. */
function thingsHere(): Found[] {
  const work = currentWork()
  const map = work?.map
  if (!map) return []
  const reach = reachOf(worldStore.get(), sessionStore.get().selfEncId, map.id)
  const { body } = work.ground.self.player
  return [...map.objects]
    .filter(([, object]) => isMine(reach, object) && !isRoomGround(object))
    .map(([key, object]) => {
      const { x, z } = placementOf(object)
      return { name: nameOf(key, object), object, metres: Math.hypot(x - body.x, z - body.z) }
    })
    .sort((a, b) => a.metres - b.metres)
}

/** Finds things on the level; a click chooses one. */
export function HereList() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const nameOfThing = useThingName()
  const self = useSession(({ selfEncId }) => selfEncId)
  const mapId = useWorld(({ players }) => (self === undefined ? undefined : players.get(self)?.mapId))
  const objects = useWorld(({ maps }) => (mapId === undefined ? undefined : maps.get(mapId)?.objects))
  const { selected, waiting, hidden } = useSelection(workStore, (state) => state)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read anew with every edit, one's own and others'
  const all = useMemo(thingsHere, [objects, waiting, hidden])
  const found = all.filter(({ object }) => nameOfThing(object).toLowerCase().includes(search.toLowerCase()))
  const called = new Map<string, number>()
  /** Of several that are called the same each has a number, whichever is nearer. */
  const numbers = new Map<string, number>()
  for (const { name, object } of all.toSorted((x, y) => (x.name < y.name ? -1 : 1))) {
    const word = nameOfThing(object)
    numbers.set(name, (called.get(word) ?? 0) + 1)
    called.set(word, numbers.get(name)!)
  }
  const wordOf = ({ name, object }: Found): string => {
    const word = nameOfThing(object)
    return called.get(word) === 1 ? word : t('editor.same', { name: word, number: numbers.get(name) ?? 1 })
  }
  const choose = ({ name }: Found): void => {
    const map = currentWork()?.map
    if (map) select(withGroups(map, [name]))
  }
  return (
    <>
      <SearchBox label={t('editor.findHere')} search={search} onSearch={setSearch} />
      {found.length === 0 && (
        <p className={css.note}>{search ? t('editor.nothingFound', { search }) : t('editor.noThings')}</p>
      )}
      <ul className={css.here} aria-label={t('editor.here')}>
        {found.slice(0, LISTED_MAX).map((one) => (
          <li key={one.name}>
            <button type="button" aria-pressed={selected.has(one.name)} onClick={() => choose(one)}>
              <span>{wordOf(one)}</span>
              <small>
                {hidden.has(one.name) && `${t('editor.hiddenNow')} · `}
                {t('editor.metresAway', { metres: Math.round(one.metres) })}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
