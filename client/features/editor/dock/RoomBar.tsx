import { BoxSelect, Move, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { holds, placedRoom, type PlacedRoom } from '#shared/map/making/roomGround.ts'
import { withoutRoom } from '#shared/map/making/rooms.ts'
import { changedThings } from '#shared/map/making/things.ts'
import { withNook } from '#shared/map/making/zones.ts'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import type { GameMap } from '#shared/world/world.ts'
import { Button } from '../../../components/Button.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { keepFocus } from '../../../space/Panel.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { Line, NookFieldsForm } from '../ground/ZoneForm.tsx'
import { isBlankScreen } from '../properties/thingFields.ts'
import { currentWork } from '../work/Work.ts'
import { select, workStore } from '../work/workStore.ts'
import css from './dock.module.css'
import { useThingName } from './useThingName.ts'

/** The private places on the ground of a room. */
const nooksIn = ({ nooks }: GameMap, { rect }: PlacedRoom) =>
  [...nooks].filter(
    ([, { isDesk, nookCoords }]) =>
      !isDesk && nookCoords?.coords?.some(({ x, y }) => holds(rect, x ?? 0, y ?? 0)),
  )

/** As long as the name of any thing. */
const ROOM_NAME_MAX = 64

/** A room by another name; its private place goes along where it was called the same. */
function renamed(map: GameMap, number: number, name: string): GameMap {
  const room = placedRoom(map, number)
  const ground = room && map.objects.get(room.key)
  if (!ground) return map
  const called = changedThings(map, [nameOf(room.key, ground)], (object) => ({ ...object, _name: name }))
  return nooksIn(map, room)
    .filter(([, nook]) => nook.name === room.name)
    .reduce((now, [id]) => withNook(now, id, { name }), called)
}

/** What can be done with a standing room as a whole. */
export function RoomBar() {
  const { t } = useTranslation()
  const { room, held } = useSelection(workStore, (state) => state)
  const nameOfThing = useThingName()
  const map = currentWork()?.map
  const placed = map && room !== undefined ? placedRoom(map, room) : undefined
  if (!map || !placed || held) return null
  const { number } = placed
  const title = t('editor.room.chosen', { name: placed.name || number })
  const things = (): void =>
    select(
      [...map.objects].flatMap(([key, object]) =>
        object.room === number && !isRoomGround(object) ? [nameOf(key, object)] : [],
      ),
    )
  const screens = [...map.objects].flatMap(([key, object]) =>
    object.room === number && isBlankScreen(object) ? [[nameOf(key, object), object] as const] : [],
  )
  const remove = (): void => {
    currentWork()?.doWhole('removeRoom', (now) => withoutRoom(now, number))
    select([])
  }
  return (
    <section className={css.chosen} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <IconButton label={t('editor.clear')} onClick={() => select([])}>
          <X aria-hidden size={18} />
        </IconButton>
      </header>
      <div className={css.actions} onMouseDown={keepFocus}>
        <IconButton
          label={t('editor.room.move')}
          onClick={() => workStore.setState({ held: { kind: 'standing', number } })}
        >
          <Move aria-hidden size={19} />
        </IconButton>
        <IconButton label={t('editor.room.things')} onClick={things}>
          <BoxSelect aria-hidden size={19} />
        </IconButton>
        <IconButton label={t('editor.room.remove')} onClick={remove}>
          <Trash2 aria-hidden size={19} />
        </IconButton>
      </div>
      <div className={css.ofRoom}>
        <Line
          key={number}
          label={t('editor.room.name')}
          max={ROOM_NAME_MAX}
          value={placed.name}
          problemOf={(typed) => (typed.trim() === '' ? t('editor.ground.wrong.name') : undefined)}
          onTake={(typed) => currentWork()?.do('properties', (now) => renamed(now, number, typed.trim()))}
        />
      </div>
      {screens.map(([name, object]) => (
        <Button key={name} kind="quiet" onClick={() => select([name])}>
          {t('editor.room.screen', { name: nameOfThing(object) })}
        </Button>
      ))}
      {nooksIn(map, placed).map(([id, nook]) => (
        <details key={id} className={css.ofRoom} open>
          <summary>{t('editor.room.nook', { name: nook.name ?? '' })}</summary>
          {/* Called as the room is, it is named with the room. */}
          <NookFieldsForm id={id} isNamed={nook.name !== placed.name} />
        </details>
      ))}
    </section>
  )
}
