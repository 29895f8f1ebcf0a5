import { useEffect, useState } from 'react'
import { CalendarDays, DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import type { GameMap } from '#shared/world/world.ts'
import { Button } from '../../components/Button.tsx'
import { Panel } from '../../space/Panel.tsx'
import { walkIntoRoom } from '../../space/walks.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { BookButton, Booked, useNow } from './BookingDialog.tsx'
import { bookingsOf, roomsOf, type Room } from './rooms.ts'
import { classes } from '../../components/classes.ts'
import panel from '../../space/panel.module.css'
import css from './RoomsWindow.module.css'

/** How often one looks who is in which room: walking is no event. */
const LOOK_MS = 2_000

/** The rooms of a level as they are now. */
function useRooms(map: GameMap | undefined, self: EncId | undefined): readonly Room[] {
  const [, look] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const world = worldStore.get()
  return map
    ? roomsOf(world, map, ({ encId, position }) => worldStore.live(encId)?.position ?? position, self)
    : []
}

function RoomRow({ room }: { readonly room: Room }) {
  const { t } = useTranslation()
  const { mapId, id, name, people, capacity, isShut, isBookable } = room
  const size = capacity > 0 ? `${people}/${capacity}` : String(people)
  return (
    <li className={css.room}>
      <span>
        <b>{name}</b>
        <small>
          {t('nooks.rooms.people', { size })}
          {isShut && ` · ${t('nooks.rooms.shut')}`}
        </small>
      </span>
      {isBookable && <BookButton mapId={mapId} nookId={id} name={name} />}
      <Button
        kind="quiet"
        aria-label={t('nooks.rooms.goTo', { nook: name })}
        onClick={() => walkIntoRoom(id)}
      >
        {t('nooks.rooms.go')}
      </Button>
    </li>
  )
}

/** 房间与日程: the rooms of the level one is on, who is in them, and what is booked. */
export function RoomsWindow() {
  const { t } = useTranslation()
  const selfId = useSession((state) => state.selfEncId)
  const map = useWorld(({ players, maps }) => {
    const self = selfId === undefined ? undefined : players.get(selfId)
    return self && maps.get(self.mapId)
  })
  const rooms = useRooms(map, selfId)
  const now = useNow()
  const bookings = bookingsOf(rooms, now)
  return (
    <Panel title={t('nooks.rooms.title')} closeLabel={t('nooks.rooms.close')}>
      <div className={classes(panel.body, css.body)}>
        <h3 className={css.title}>
          <DoorOpen aria-hidden size={18} />
          {t('nooks.rooms.list')}
        </h3>
        {rooms.length === 0 && <p className={css.none}>{t('nooks.rooms.none')}</p>}
        <ul className={css.list} aria-label={t('nooks.rooms.list')}>
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} />
          ))}
        </ul>
        <h3 className={css.title}>
          <CalendarDays aria-hidden size={18} />
          {t('nooks.rooms.calendar')}
        </h3>
        {bookings.length === 0 && <p className={css.none}>{t('nooks.noBookings')}</p>}
        <ul className={css.list} aria-label={t('nooks.rooms.calendar')}>
          {bookings.map(({ room, booking }) => (
            <Booked
              key={booking.id}
              booking={booking}
              mapId={room.mapId}
              nookId={room.id}
              now={now}
              room={room.name}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}
