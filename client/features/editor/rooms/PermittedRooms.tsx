import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleRank } from '#shared/rules/roles.ts'
import { isDraft } from '#shared/world/levels.ts'
import type { GameMap } from '#shared/world/world.ts'
import { errorText } from '../../../api/errorText.ts'
import { fetchLayouts, setAllMemberRooms, setMemberRooms, type MemberLayouts } from '../../../api/layouts.ts'
import { fetchManyMembers } from '../../../api/members.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { useSession } from '../../../store/sessionStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { useLevel } from '../ground/useLevel.ts'
import { makerStore } from '../makerStore.ts'
import { roomsOn, type PlacedRoom } from './placedRooms.ts'
import css from './rooms.module.css'

/** So many people are listed; the search finds the others. */
const LISTED_MAX = 50

/** Members who may not build everywhere anyway, and which rooms each may furnish. */
function usePeople(spaceId: string) {
  const members = useQuery({ queryKey: ['makerMembers', spaceId], queryFn: () => fetchManyMembers(spaceId) })
  const layouts = useQuery({ queryKey: ['makerLayouts', spaceId], queryFn: () => fetchLayouts(spaceId) })
  const people = (members.data?.data ?? []).filter(
    ({ roles }) => !Object.keys(roles).some((role) => roleRank(role) >= roleRank('BUILDER')),
  )
  return { people, layouts: layouts.data ?? [], members, failed: members.error ?? layouts.error }
}

/** How many rooms of other levels somebody may furnish. */
const roomsElsewhere = (layouts: readonly MemberLayouts[], userId: string, mapId: string): number =>
  Object.entries(layouts.find((one) => one.userId === userId)?.layouts ?? {}).reduce(
    (count, [id, { permittedRooms }]) => count + (id === mapId ? 0 : permittedRooms.length),
    0,
  )

/** The level from above, its rooms as buttons: pressed are those somebody may furnish. */
function RoomPlan({
  map,
  rooms,
  chosen,
  onToggle,
}: {
  readonly map: GameMap
  readonly rooms: readonly PlacedRoom[]
  readonly chosen: ReadonlySet<number>
  readonly onToggle: (room: number) => void
}) {
  const [width, depth] = map.dimensions ?? [1, 1]
  return (
    <div className={css.plan} style={{ aspectRatio: `${width} / ${depth}` }}>
      {rooms.map((room) => (
        <button
          key={room.number}
          type="button"
          aria-pressed={chosen.has(room.number)}
          style={{
            left: `${(100 * room.x) / width}%`,
            top: `${(100 * room.y) / depth}%`,
            width: `${(100 * room.width) / width}%`,
            height: `${(100 * room.depth) / depth}%`,
          }}
          onClick={() => onToggle(room.number)}
        >
          {room.name || room.number}
        </button>
      ))}
    </div>
  )
}

/** Who may decorate which of the rooms on this level: chosen on its plan, told to the server at once. */
export function PermittedRooms({ onClose }: { readonly onClose: () => void }) {
  const spaceId = useSession((state) => state.spaceId)
  const map = useLevel()
  return map && spaceId !== undefined && <PermittedOn spaceId={spaceId} map={map} onClose={onClose} />
}

function PermittedOn({
  spaceId,
  map,
  onClose,
}: {
  readonly spaceId: string
  readonly map: GameMap
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [userId, setUserId] = useState(makerStore.get().roomsOf)
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { people, layouts, members, failed } = usePeople(spaceId)
  const isOnDraft = useWorld(({ levels }) => isDraft(levels, map.id))
  const rooms = roomsOn(map)
  const roomsOf = (id: string): readonly number[] =>
    layouts.find((one) => one.userId === id)?.layouts[map.id]?.permittedRooms ?? []
  const found = people.filter(({ displayName, name }) =>
    `${displayName} ${name}`.toLowerCase().includes(search.toLowerCase()),
  )
  const person = people.find((one) => one.userId === userId)
  const store = async (told: (id: string) => Promise<unknown>): Promise<void> => {
    if (!person) return
    setSaving(true)
    setFailure(undefined)
    try {
      await told(person.userId)
      await client.invalidateQueries({ queryKey: ['makerLayouts', spaceId] })
    } catch (error) {
      setFailure(errorText(error))
    }
    setSaving(false)
  }
  const chosen = new Set(person ? roomsOf(person.userId) : [])
  const give = (numbers: readonly number[]): void =>
    void store((id) => setMemberRooms(spaceId, id, map.id, numbers))
  const toggle = (room: number): void => {
    if (!isSaving) give(chosen.has(room) ? [...chosen].filter((one) => one !== room) : [...chosen, room])
  }
  const elsewhere = person ? roomsElsewhere(layouts, person.userId, map.id) : 0
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('editor.permitted.title')}
      description={t('editor.permitted.hint')}
    >
      {isOnDraft || rooms.length === 0 ? (
        <p className={css.note}>{t(isOnDraft ? 'editor.permitted.onDraft' : 'editor.permitted.noRooms')}</p>
      ) : (
        <div className={css.permitted}>
          <div>
            <SearchBox label={t('editor.permitted.search')} search={search} onSearch={setSearch} />
            <ul className={css.people} aria-label={t('editor.permitted.people')}>
              {found.slice(0, LISTED_MAX).map((one) => (
                <li key={one.userId}>
                  <button
                    type="button"
                    aria-pressed={one.userId === userId}
                    onClick={() => setUserId(one.userId)}
                  >
                    <span>{one.displayName || one.name}</span>
                    <small>{t('editor.permitted.count', { count: roomsOf(one.userId).length })}</small>
                  </button>
                </li>
              ))}
            </ul>
            <p className={css.note} role="status">
              {members.isPending && t('common.loading')}
              {members.isSuccess && found.length === 0 && t('editor.permitted.nobody')}
              {found.length > LISTED_MAX && t('editor.permitted.more')}
            </p>
          </div>
          <div>
            {person ? (
              <>
                <RoomPlan map={map} rooms={rooms} chosen={chosen} onToggle={toggle} />
                <div className={css.all}>
                  <Button
                    kind="quiet"
                    disabled={isSaving}
                    onClick={() => give(rooms.map(({ number }) => number))}
                  >
                    {t('editor.permitted.all')}
                  </Button>
                  <Button kind="quiet" disabled={isSaving || chosen.size === 0} onClick={() => give([])}>
                    {t('editor.permitted.none')}
                  </Button>
                  {elsewhere > 0 && (
                    <Button
                      kind="quiet"
                      disabled={isSaving}
                      onClick={() => void store((id) => setAllMemberRooms(spaceId, id, {}))}
                    >
                      {t('editor.permitted.noneAnywhere', { count: elsewhere })}
                    </Button>
                  )}
                </div>
              </>
            ) : (
              <p className={css.note}>{t('editor.permitted.choose')}</p>
            )}
          </div>
        </div>
      )}
      <p className={css.failure} role="alert">
        {failure ?? (failed ? errorText(failed) : '')}
      </p>
    </Dialog>
  )
}
